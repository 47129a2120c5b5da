import { href } from "react-router";

/** Where an order can be asked after. */
export const trackingLink = href("/track");
