import { createHash } from "node:crypto";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pack, type Archive } from "./archive.ts";

/** What a layer holds: `names` of a folder, which come below `into` ("" for the root, otherwise with a "/" at its end). */
export type Layer = { folder: string; names: readonly string[]; into: string; says: string };

/** What the image says of itself: where it is from, when (seconds since 1970), and how the shop runs in it. */
type Described = { version: string; revision: string; seconds: number; architecture: "amd64" | "arm64" };

/** Nobody's number. Its group is 0, as where containers run under any number. */
const USER = "10001:0";

/**
 * Writes an image as a folder, in the layout of OCI 1.1 (https://github.com/opencontainers/image-spec), which podman,
 * docker, skopeo and registries take. Returns its digest and what it weighs with gzip, in bytes.
 */
export async function writeImage(folder: string, layers: readonly Layer[], described: Described) {
  const blobs = join(folder, "blobs", "sha256");
  mkdirSync(blobs, { recursive: true });
  const { version, revision, seconds, architecture } = described;
  const created = new Date(seconds * 1000).toISOString();

  const archives: Archive[] = [];
  for (const { folder: from, names, into } of layers) {
    const file = join(blobs, "part");
    const archive = await pack(from, names, { file, into, seconds });
    renameSync(file, join(blobs, archive.fileHash));
    archives.push(archive);
  }

  const config = {
    created,
    architecture,
    os: "linux",
    config: {
      User: USER,
      Env: ["NODE_ENV=production", "HOST=0.0.0.0", "PORT=3000"],
      Entrypoint: ["/shop/bin/node", "/shop/shop.ts"],
      Cmd: ["serve"],
      WorkingDir: "/shop",
      ExposedPorts: { "3000/tcp": {} },
      StopSignal: "SIGTERM",
      // Not of OCI, but docker and podman read it here. Nanoseconds.
      Healthcheck: {
        Test: ["CMD", "/shop/bin/node", "/shop/shop.ts", "healthcheck"],
        Interval: 10e9,
        Timeout: 5e9,
        StartPeriod: 60e9,
        Retries: 3,
      },
      Labels: {
        "org.opencontainers.image.title": "shop",
        "org.opencontainers.image.version": version,
        "org.opencontainers.image.revision": revision,
      },
    },
    rootfs: { type: "layers", diff_ids: archives.map(({ contentHash }) => `sha256:${contentHash}`) },
    history: layers.map(({ says }) => ({ created, created_by: says })),
  };
  const manifest = {
    schemaVersion: 2,
    mediaType: "application/vnd.oci.image.manifest.v1+json",
    config: { mediaType: "application/vnd.oci.image.config.v1+json", ...write(config) },
    layers: archives.map(({ fileHash, bytes }) => ({
      mediaType: "application/vnd.oci.image.layer.v1.tar+gzip",
      digest: `sha256:${fileHash}`,
      size: bytes,
    })),
  };
  const { digest, size } = write(manifest);
  const annotations = { "org.opencontainers.image.ref.name": version };
  const entry = { mediaType: manifest.mediaType, digest, size, platform: { architecture, os: "linux" }, annotations };
  writeFileSync(join(folder, "index.json"), JSON.stringify({ schemaVersion: 2, manifests: [entry] }));
  writeFileSync(join(folder, "oci-layout"), JSON.stringify({ imageLayoutVersion: "1.0.0" }));
  return { digest, bytes: manifest.layers.reduce((sum, layer) => sum + layer.size, manifest.config.size) };

  function write(content: object): { digest: string; size: number } {
    const text = JSON.stringify(content);
    const hash = createHash("sha256").update(text).digest("hex");
    writeFileSync(join(blobs, hash), text);
    return { digest: `sha256:${hash}`, size: Buffer.byteLength(text) };
  }
}
