import { mount } from "svelte";
import "./styles/index.css";
import App from "./App.svelte";
import { startRouter } from "./router.svelte.ts";

startRouter();
mount(App, { target: document.getElementById("app")! });
