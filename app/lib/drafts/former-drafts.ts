import { localEntries, readObject } from '../browser-storage.ts'

type Entry = { text: string; saved: number }
type Fields = Record<string, unknown>

/** The fields of a draft by the end of the key under which a former release stored their text. */
const FIELDS: Record<string, (text: string) => Fields> = {
  files: (text) => ({ files: JSON.parse(text) as unknown }),
  key: (text) => {
    const [key, contents] = splitFirstLine(text)
    return { request: { key, contents } }
  },
  saved: (text) => {
    const [updatedAt, message] = splitFirstLine(text)
    return { onServer: { updatedAt, message } }
  },
  since: (since) => ({ since }),
  warned: (warnedOf) => ({ warnedOf }),
  suggested: (text) => ({ suggestion: JSON.parse(text) as unknown }),
  'left-out': (text) => ({ leftOut: text.split(' ') }),
  dismissed: (dismissed) => ({ dismissed }),
}

/** Drafts that have a kind of their own now, by the end of the former key. */
const KINDS: Record<string, { kind: string; convert: (text: string) => Fields }> = {
  box: { kind: 'box', convert: (box) => ({ isNote: box === 'note' }) },
  'person-email': { kind: 'person', convert: (email) => ({ email }) },
  'person-name': { kind: 'person', convert: (name) => ({ name }) },
  edit: { kind: 'edit', convert: (text) => ({ isOpen: true, text: text.trim() === '' ? '' : text }) },
  again: { kind: 'again', convert: (email) => ({ email }) },
  'again-to': { kind: 'again', convert: (userId) => ({ userId }) },
}

const splitFirstLine = (text: string): [string, string] => {
  const [first = '', ...rest] = text.split('\n')
  return [first, rest.join('\n')]
}

/** Typed text of a customer's notes, where a null character stood for none. */
const typedNotes = (text: string) => ({ text: text === '\0' ? '' : text })

/** Finds the draft that a former entry belongs to, and its fields there; undefined for a present one. */
function convert(key: string, { text, saved }: Entry): { key: string; fields: Fields } | undefined {
  if (/^[^:]+(?::note)?$/.test(key)) return { key, fields: { text, writtenAt: saved } }
  const { about, id = '' } = /^(?<about>editor|notes|notes-before):(?<id>.*)$/.exec(key)?.groups ?? {}
  if (about === 'notes') return { key, fields: { typed: typedNotes(text) } }
  if (about === 'notes-before') return { key: `notes:${id}`, fields: { before: typedNotes(text) } }
  if (about === 'editor') {
    const typed: unknown = JSON.parse(text)
    return {
      key,
      fields: { typed: id === 'signature' ? { values: { signature: typed }, began: {}, sendKey: '' } : typed },
    }
  }
  const { owner, end = '' } = /^(?<owner>[^:]+(?::note)?):(?<end>[a-z-]+)$/.exec(key)?.groups ?? {}
  if (!owner) return undefined
  const other = KINDS[end]
  if (other) return { key: `${other.kind}:${owner}`, fields: other.convert(text) }
  const fields = FIELDS[end]
  return fields && { key: owner, fields: fields(text) }
}

/**
 * Rewrites the drafts that a release before December 2026 has stored in this browser: it kept each field as a text of its own.
 * Can be removed a week, the lifetime of a draft, after the last installation was updated.
 */
export function convertFormerDrafts(prefix: string): void {
  // Sorted, so that a text comes before its other fields.
  for (const formerKey of localEntries.keys(prefix).toSorted()) {
    const entry = (readObject(localEntries, formerKey) ?? {}) as Partial<Entry> & Fields
    const { text, saved } = entry
    if (typeof text !== 'string' || saved === undefined || 'writtenAt' in entry) continue
    try {
      const converted = convert(formerKey.slice(prefix.length), { text, saved })
      if (!converted) continue
      const key = prefix + converted.key
      const before = (readObject(localEntries, key) ?? {}) as Fields & { saved?: number }
      if (key === formerKey) delete before['text']
      const fields = { ...before, ...converted.fields }
      const isStored = localEntries.write(key, JSON.stringify({ ...fields, saved: Math.max(saved, before.saved ?? 0) }))
      if (isStored && key !== formerKey) localEntries.write(formerKey, null)
    } catch {
      // What cannot be read is no draft.
    }
  }
}
