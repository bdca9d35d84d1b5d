import { mount } from "svelte";
import "./styles/index.css";
import App from "./App.svelte";
import { watchNetwork } from "./net/network.svelte.ts";
import { startRouter } from "./router.svelte.ts";
import { install, loadAgainForNewParts, renewPush } from "./versions.ts";

startRouter();
watchNetwork();
loadAgainForNewParts();
mount(App, { target: document.getElementById("app")! });
install();
renewPush();
