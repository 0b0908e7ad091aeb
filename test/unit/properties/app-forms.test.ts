import fc from 'fast-check'
import { needsScaling, ACCEPTED_EXTENSIONS, checkFiles, numberedName } from '#app/forms/uploads/file-rules.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fillPath } from '#app/lib/api.ts'
import { readFormDraft, patchFormDraft } from '#app/lib/drafts/form-draft.ts'
import { buildInput } from '#app/forms/form-values.ts'
import { formatFileSize } from '#app/lib/format.ts'
import { withChanges, readListQuery } from '#app/desk/list/list-query.ts'
import { readPlace } from '#app/desk/list/saved-place.ts'
import { splitText } from '#app/ui/long-text.tsx'
import { CATEGORIES, PRIORITIES, STATUSES } from '#contract/vocabulary.ts'
import { SORT_FIELDS } from '#contract/ticket-list.ts'
import { anyText, wellFormedText } from './arbitraries.ts'
import { forAll } from './for-all.ts'

/** Browser storage that returns `content` for every key, as if other code had written it. */
function stubStores(content: string) {
  const kept = new Map<string, string>()
  const store = {
    getItem: (key: string) => kept.get(key) ?? (key === 'tab' ? 't' : content),
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  vi.stubGlobal('localStorage', store)
  vi.stubGlobal('sessionStorage', store)
}
beforeEach(() => stubStores(''))
afterEach(() => void vi.unstubAllGlobals())

describe('A form of the site', () => {
  it('becomes the object that its field names spell', () =>
    forAll(
      fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), anyText(), { noNullPrototype: true }),
      fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), anyText(), { noNullPrototype: true }),
      (flat, inside) => {
        const values = {
          ...flat,
          ...Object.fromEntries(Object.entries(inside).map(([name, text]) => [`Inner.${name}`, text])),
        }
        const trimmed = (texts: Record<string, string>) =>
          Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()]))
        expect(buildInput(values)).toEqual({
          ...trimmed(flat),
          ...(Object.keys(inside).length > 0 && { Inner: trimmed(inside) }),
        })
      },
    ))

  it('comes back from its draft as it was typed', () =>
    forAll(fc.dictionary(anyText(10), anyText(), { noNullPrototype: true }), (values) => {
      patchFormDraft('ticket', { values })
      expect(readFormDraft('ticket').values).toEqual(JSON.parse(JSON.stringify(values)))
    }))

  it('and the position in a list survive any content of browser storage', () =>
    forAll(
      fc.oneof(
        anyText(),
        fc.jsonValue().map((value) => JSON.stringify(value)),
      ),
      (content) => {
        stubStores(content)
        expect(typeof readFormDraft('ticket')).toBe('object')
        const { place, index } = readPlace({ search: '', sort: 'title', direction: 'asc' }) ?? { place: {}, index: 0 }
        expect([typeof place, typeof index, index >= 0]).toEqual(['object', 'number', true])
      },
    ))
})

describe('The address of a list', () => {
  it('is read within the vocabulary, whatever it contains', () =>
    forAll(
      fc.array(
        fc.tuple(
          fc.constantFrom('status', 'priority', 'category', 'sort', 'direction', 'search'),
          fc.oneof(anyText(), fc.constantFrom(...STATUSES, ...PRIORITIES, ...SORT_FIELDS, 'asc')),
        ),
      ),
      (pairs) => {
        const query = readListQuery(new URLSearchParams(pairs))
        expect([undefined, ...STATUSES]).toContain(query.status)
        expect([undefined, ...PRIORITIES]).toContain(query.priority)
        expect([undefined, ...CATEGORIES]).toContain(query.category)
        expect(SORT_FIELDS).toContain(query.sort)
        expect(['asc', 'desc']).toContain(query.direction)
      },
    ))

  it('reads back as it was changed, and keeps everything else', () =>
    forAll(wellFormedText(), fc.constantFrom(...STATUSES), wellFormedText(), (search, status, more) => {
      const address = withChanges(new URLSearchParams({ more }), { search, status })
      expect(readListQuery(new URLSearchParams(String(address)))).toMatchObject({ search, status })
      expect(address.get('more')).toBe(more)
    }))

  it('of a call keeps its path, whatever values are put into it', () =>
    forAll(wellFormedText(), (id) => {
      fc.pre(!/^\.{0,2}$/.test(id))
      const { path, rest } = fillPath('/api/tickets/{id}/attachments', { id, more: 1 })
      expect(rest).toEqual({ more: 1 })
      const url = new URL(path, 'https://help.example.com')
      expect([url.origin, url.search, url.hash]).toEqual(['https://help.example.com', '', ''])
      expect(decodeURIComponent(url.pathname.split('/')[3]!)).toBe(id)
      expect(url.pathname.split('/')).toHaveLength(5)
    }))
})

describe('A long text', () => {
  it('split into pieces adds up to the text, and no piece is too long', () =>
    forAll(anyText(2000), fc.integer({ min: 8, max: 300 }), (text, most) => {
      const pieces = splitText(text, most)
      expect(pieces.join('')).toBe(text)
      for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(most)
      if (text.isWellFormed()) for (const piece of pieces) expect(piece.isWellFormed()).toBe(true)
    }))
})

describe('Chosen files', () => {
  const chosen = fc.record({
    name: fc.oneof(anyText(), fc.constantFrom('a.png', 'b.exe', 'c.PDF')),
    size: fc.nat(12 * 1024 * 1024),
    type: fc.constantFrom('', 'image/png', 'text/html', 'application/pdf'),
  })

  it('are each accepted or rejected with a reason, and never more than five', () =>
    forAll(fc.array(chosen, { maxLength: 8 }), fc.nat(5), (files, present) => {
      const { accepted: taken, rejected } = checkFiles(files, present)
      expect(taken.length + rejected.length).toBe(files.length)
      expect(taken.length === 0 || taken.length + present <= 5).toBe(true)
      for (const file of taken) {
        const { name, size } = file
        expect(ACCEPTED_EXTENSIONS.split(',')).toContain(`.${name.split('.').at(-1)!.toLowerCase()}`)
        expect(size > 0 && (size <= 10 * 1024 * 1024 || needsScaling(file))).toBe(true)
        expect(formatFileSize(size)).toMatch(/^\d+(\.\d)? [KM]B$/)
      }
    }))

  it('from the clipboard never share a name', () =>
    forAll(fc.array(fc.constantFrom('screenshot-1.png', 'screenshot-7.png', 'a.png')), (taken) => {
      expect(taken).not.toContain(numberedName('screenshot.png', taken))
    }))
})
