/** The service worker as one script for browsers, made by vite.config.ts. */
declare module "virtual:service-worker" {
  const script: string;
  export default script;
}
