/** The service worker as one script, made by vite.config.ts. */
declare module "virtual:service-worker" {
  const script: string;
  export default script;
}
