import { localEntries } from '#app/lib/browser-storage.ts'
import type { Command } from './command.ts'

const KEY = 'recent-commands'
const KEPT = 5

function read(): string[] {
  try {
    const ids: unknown = JSON.parse(localEntries.read(KEY) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').slice(0, KEPT) : []
  } catch {
    return []
  }
}

export const rememberCommand = (id: string) =>
  localEntries.write(KEY, JSON.stringify([id, ...read().filter((other) => other !== id)].slice(0, KEPT)))

/** The commands with those used last in front, as a group of their own. */
export function recentFirst(commands: readonly Command[]): Command[] {
  const recent = read().flatMap((id) => commands.find((command) => command.id === id) ?? [])
  return [
    ...recent.map((command) => ({ ...command, group: 'Recent' as const })),
    ...commands.filter((command) => !recent.includes(command)),
  ]
}
