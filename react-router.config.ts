import type { Config } from "@react-router/dev/config";
import { scriptLanguage, serverFile } from "./platform/run/script-language.ts";

export default { appDirectory: "app", ssr: true, serverBuildFile: serverFile(scriptLanguage()) } satisfies Config;
