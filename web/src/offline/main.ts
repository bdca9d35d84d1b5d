import { mount } from "svelte";
import "../styles/index.css";
import Offline from "./Offline.svelte";

mount(Offline, { target: document.getElementById("app")! });
