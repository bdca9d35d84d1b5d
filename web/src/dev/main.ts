import { mount } from "svelte";
import "../styles/index.css";
import Harness from "./Harness.svelte";

mount(Harness, { target: document.getElementById("app")! });
