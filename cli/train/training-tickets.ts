import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { ROOT } from '#server/platform/program-files.ts'
import { CATEGORIES, PRIORITIES } from '#contract/vocabulary.ts'

const FOLDER = join(ROOT, 'server/triage/training')
/** One ticket in this many is held out for evaluation; of the terse ones more, because they are alike. */
const HELD_OUT_ONE_IN = { desk: 3, others: 5 }

const ticketShape = z.object({
  title: z.string(),
  description: z.string(),
  category: z.enum(CATEGORIES),
  priority: z.enum(PRIORITIES),
  /** Style: plain, terse, logged, long, hard or desk; absent in other sets. */
  kind: z.string().optional(),
})

export type LabelledTicket = z.output<typeof ticketShape>

/** Reads the tickets of a file, one JSON object a line. Throws with the number of the first invalid line. */
export function readTickets(file: string): LabelledTicket[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text, at) => {
      if (text.trim() === '') return []
      const { data, error } = ticketShape.safeParse(parseJson(text))
      if (!data) throw new Error(`${file}, line ${at + 1}: ${z.prettifyError(error)}`)
      return [data]
    })
}

/** Reports invalid JSON with its line, like an invalid ticket. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function trainingFiles(): string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.jsonl'))
    .toSorted()
    .map((name) => join(FOLDER, name))
}

export const trainingTickets = (): LabelledTicket[] => trainingFiles().flatMap(readTickets)

export const isTerse = ({ kind }: { kind?: string | undefined }): boolean => kind === 'desk'

/** Returns whether a ticket is held out: decided by its text, so that it never changes. */
export function isHeldOut(ticket: LabelledTicket): boolean {
  const { title, description } = ticket
  const oneIn = HELD_OUT_ONE_IN[isTerse(ticket) ? 'desk' : 'others']
  return createHash('sha256').update(`${title}\n${description}`).digest().readUInt32BE() % oneIn === 0
}
