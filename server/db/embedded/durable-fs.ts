import fs from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type FileStream = { nfd?: number; node: { mode: number } }
type EmscriptenModule = {
  FS: { getPath(node: unknown): string }
  NODEFS: { stream_ops: { fsync?: (stream: FileStream) => number }; realPath(node: unknown): string }
}

/**
 * The embedded database's file system with a real fsync. The library's own has none, so an acknowledged commit could be lost
 * in a power cut. This relies on internals of PGlite; test/process/durability.test.ts counts the calls and fails on a change.
 */
export class DurableFS extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    // PGlite's type of the module lacks NODEFS.
    const preRun = [...(emscriptenOpts.preRun ?? []), addFsync as unknown as () => void]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

function addFsync({ NODEFS }: EmscriptenModule): void {
  NODEFS.stream_ops.fsync = (stream) => {
    if (stream.nfd !== undefined) fs.fsyncSync(stream.nfd)
    else syncDirectory(NODEFS.realPath(stream.node))
    return 0
  }
}

function syncDirectory(path: string): void {
  const descriptor = fs.openSync(path, 'r')
  fs.fsyncSync(descriptor)
  fs.closeSync(descriptor)
}
