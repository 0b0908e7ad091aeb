import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '#test/support/server.ts'

/** Puts a mail into the inbox folder as a mail server's script does: written elsewhere, then renamed. */
export function dropMail({ DATA_DIR }: Env, name: string, mail: string): void {
  const folder = (each: string) => join(DATA_DIR!, each)
  for (const each of ['inbox', 'unfinished']) mkdirSync(folder(each), { recursive: true })
  writeFileSync(join(folder('unfinished'), name), mail)
  renameSync(join(folder('unfinished'), name), join(folder('inbox'), name))
}

/** The mails that have not been taken yet. */
export const waitingFiles = ({ DATA_DIR }: Env): string[] =>
  readdirSync(join(DATA_DIR!, 'inbox')).filter((name) => name.endsWith('.eml'))
