import fs from 'node:fs'
import { dirname, join } from 'node:path'
import type { DiskOperation } from './disk-log.ts'

/** In bytes; a disk writes a sector completely or not at all. */
const SECTOR = 512

export type PowerCut = {
  written: number
  unsynced: number
  lost: number
  torn: number
  forgottenNames: number
}

/**
 * Replays a log on `directory`, in its state before the log began, as a disk that lost its power would have it. Synced
 * changes are there. A write or truncation after the last sync of its file is there, missing, or there in some sectors, as
 * `chance` (0 up to 1) decides. Names (created, renamed, removed) reach a journal in order and are safe with the next sync
 * of any file; of those after it, a random number is lost.
 */
export function loseUnsyncedWrites(directory: string, log: DiskOperation[], chance: () => number): PowerCut {
  const lastSync = log.findLastIndex(({ kind }) => kind === 'sync')
  const syncedAt = new Map<number, number>()
  log.forEach((operation, index) => {
    if (operation.kind === 'sync' && operation.file !== undefined) syncedAt.set(operation.file, index)
  })
  const names = log.flatMap(({ kind }, index) =>
    index > lastSync && (kind === 'create' || kind === 'rename' || kind === 'remove') ? [index] : [],
  )
  const firstForgotten = names[Math.floor(chance() * (names.length + 1))] ?? Infinity
  const cut: PowerCut = {
    written: 0,
    unsynced: 0,
    lost: 0,
    torn: 0,
    forgottenNames: names.filter((index) => index >= firstForgotten).length,
  }
  const disk = openDisk(directory)

  for (const [index, operation] of log.entries()) {
    if (operation.kind === 'sync') continue
    if (operation.kind === 'meet') disk.meet(operation.path, operation.file)
    else if (operation.kind === 'write' || operation.kind === 'truncate') {
      cut.written++
      const isSafe = index < (syncedAt.get(operation.file) ?? -1)
      if (!isSafe) cut.unsynced++
      const fate = isSafe ? 1 : chance() * 3
      if (fate >= 1 && fate < 2) disk.change(operation)
      else if (fate < 1 || operation.kind === 'truncate') cut.lost++
      else {
        cut.torn++
        for (const part of sectorsOf(operation)) if (chance() < 0.5) disk.change(part)
      }
    } else if (index < firstForgotten) disk.name(operation)
  }
  disk.close()
  return cut
}

type Write = Extract<DiskOperation, { kind: 'write' }>

/** Splits a write into sectors. */
function sectorsOf({ file, at, bytes }: Write): Write[] {
  const parts: Write[] = []
  for (let from = 0; from < bytes.length;) {
    const to = Math.min(bytes.length, from + SECTOR - ((at + from) % SECTOR))
    parts.push({ kind: 'write', file, at: at + from, bytes: bytes.subarray(from, to) })
    from = to
  }
  return parts
}

/** The files of a directory by their numbers; a file whose name was lost takes no changes. */
function openDisk(directory: string) {
  const descriptors = new Map<number, number>()
  const open = (path: string, file: number, flags: string) =>
    descriptors.set(file, fs.openSync(join(directory, path), flags, 0o600))
  return {
    meet: (path: string, file: number) => fs.existsSync(join(directory, path)) && open(path, file, 'r+'),
    name(operation: Extract<DiskOperation, { kind: 'create' | 'rename' | 'remove' }>): void {
      const path = join(directory, operation.path)
      if (operation.kind === 'remove') fs.rmSync(path, { recursive: true })
      else if (operation.kind === 'rename') fs.renameSync(path, join(directory, operation.to))
      else if (operation.file === undefined) fs.mkdirSync(path, { recursive: true })
      else {
        fs.mkdirSync(dirname(path), { recursive: true })
        open(operation.path, operation.file, 'w+')
      }
    },
    change(operation: Extract<DiskOperation, { kind: 'write' | 'truncate' }>): void {
      const descriptor = descriptors.get(operation.file)
      if (descriptor === undefined) return
      if (operation.kind === 'truncate') fs.ftruncateSync(descriptor, operation.size)
      else fs.writeSync(descriptor, operation.bytes, 0, operation.bytes.length, operation.at)
    },
    close: () => descriptors.forEach((descriptor) => fs.closeSync(descriptor)),
  }
}
