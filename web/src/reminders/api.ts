/** The HTTP interface of reminders and holidays. */
import type { ConfirmedAddress, MailAddress, MyHoliday, MyReminders, NewHoliday, NewPushDevice } from "../generated/protocol.ts";
import { ask, part } from "../net/api.ts";

export const reminders = {
  mine: () => ask<MyReminders>("GET", "/me/reminders"),
  addDevice: (device: NewPushDevice) => ask<null>("POST", "/me/push", device),
  removeDevice: (id: string) => ask<null>("DELETE", `/me/push/${part(id)}`),
  setMail: (address: string) => ask<MailAddress>("PUT", "/me/mail", { address }),
  removeMail: () => ask<null>("DELETE", "/me/mail"),
  confirmMail: (token: string) => ask<ConfirmedAddress>("POST", "/mail/confirm", { token }),
  stopMail: (token: string) => ask<null>("POST", `/mail/stop/${part(token)}`),
};

export const holidays = {
  mine: () => ask<MyHoliday>("GET", "/me/holiday"),
  begin: (holiday: NewHoliday) => ask<MyHoliday>("PUT", "/me/holiday", holiday),
  end: () => ask<MyHoliday>("DELETE", "/me/holiday"),
};
