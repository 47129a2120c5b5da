/** The service worker as one script, made by vite.config.ts. */
declare module "virtual:service-worker" {
  const script: string;
  export default script;
}

/** The part of the back office's service worker that shows push messages, as one script, made by vite.config.ts. */
declare module "virtual:push-worker" {
  const script: string;
  export default script;
}
