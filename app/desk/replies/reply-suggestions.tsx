import { memo, useId, useMemo, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import type { SavedReply } from '#contract/saved-replies.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { savedRepliesQuery, renderReply } from './saved-replies.ts'
import { insertText } from '../answer/insert-into-answer.ts'
import { whenIdle } from '#app/lib/timing.ts'
import { findReplies } from '#contract/find-replies.ts'

/** The search for a saved reply: the position of its `/`, and the words after it. */
type Slash = { start: number; words: string }

const MAX_LENGTH = 60

/** The `/` that begins a line, with nothing but words up to the cursor at the line's end; null where there is none. */
export function findSlash(text: string, cursor: number): Slash | null {
  const start = text.lastIndexOf('\n', cursor - 1) + 1
  const isAtEnd = cursor === text.length || text[cursor] === '\n'
  if (text[start] !== '/' || cursor <= start || cursor - start > MAX_LENGTH || !isAtEnd) return null
  return { start, words: text.slice(start + 1, cursor) }
}

/** Replaces what was typed at a place, or puts the text at the cursor where that has changed meanwhile. */
function replaceTyped(field: HTMLTextAreaElement, start: number, typed: string, text: string) {
  const end = start + typed.length
  if (field.value.slice(start, end) === typed) field.setSelectionRange(start, end)
  insertText(field, text)
}

const SHOWN = 90

/** A saved reply in a list: its title, and where it is and how it begins. */
export const ReplyRow = memo(function ReplyRow({ reply: { title, folder, text } }: { reply: SavedReply }) {
  const begins = text.slice(0, SHOWN).replaceAll(/\s+/g, ' ')
  return (
    <>
      <bdi className="strong">{title}</bdi>{' '}
      <span className="truncated muted" dir="auto">
        {folder ? `${folder} · ${begins}` : begins}
      </span>
    </>
  )
})

type ListBoxOptions<T> = {
  label: string
  className: string
  found: readonly T[]
  /** Says how many there are. */
  count: string
  /** In place of the list; empty unless nothing is found. */
  none?: string
  row: (entry: T) => ReactNode
  onChoose: (entry: T) => void
  onEscape: () => void
}

// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events -- a list box that suggests to a text field: no tag is one, and the keys are the field's

/**
 * A list of suggestions to a text field, which keeps the focus. `onKeyDown` returns whether the key was for the list; `attributes`
 * are the field's, which stays a multi-line text box for screen readers and names the chosen option.
 */
export function useListBox<T extends { id: string }>(options: ListBoxOptions<T>) {
  const { label, className, found, count, none = '', row, onChoose, onEscape } = options
  const id = useId()
  const [active, setActive] = useState(0)
  const at = Math.min(active, found.length - 1)
  const chosen = found[at]
  const option = (index: number) => `${id}-${index}`
  function move(to: number) {
    setActive(to)
    // The list opens at its top: only a move may need it.
    requestAnimationFrame(() => document.getElementById(option(to))?.scrollIntoView({ block: 'nearest' }))
  }
  function onKeyDown(event: KeyboardEvent): boolean {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape' && (chosen || none)) onEscape()
    else if (!chosen) return false
    else if (step) move((at + step + found.length) % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') onChoose(chosen)
    else return false
    event.preventDefault()
    return true
  }
  return {
    moveToFirst: () => setActive(0),
    onKeyDown,
    attributes: chosen && { 'aria-controls': id, 'aria-activedescendant': option(at) },
    list: (
      <>
        {chosen && (
          <ul id={id} className={className} role="listbox" aria-label={label}>
            {found.map((entry, index) => (
              <li
                key={entry.id}
                id={option(index)}
                className="row small"
                role="option"
                aria-selected={index === at}
                tabIndex={-1}
                // The field keeps the focus.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onChoose(entry)}
              >
                {row(entry)}
              </li>
            ))}
          </ul>
        )}
        {none && <p className="reply-none muted small">{none}</p>}
        <output className="sr-only">{chosen ? `${count}. Use the arrow keys.` : none}</output>
      </>
    ),
  }
}
// oxlint-enable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events

/** More are not read; further letters find them. */
const MAX_SHOWN = 20
/** Replies prepared per idle period. */
const PREPARED = 50
const NONE: SavedReply[] = []

/** Offers saved replies in a list where `/` is typed at the start of a line. */
export function useReplySuggestions(ticketId: string, field: RefObject<HTMLTextAreaElement | null>) {
  const client = useQueryClient()
  const [slash, setSlash] = useState<Slash | null>(null)
  /** Where the list was closed by Escape: it stays closed there. */
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const { data: replies = NONE, isSuccess } = useQuery({ ...savedRepliesQuery, enabled: slash !== null })
  const words = slash?.words
  const found = useMemo(
    () => (words === undefined ? NONE : findReplies(replies, words).slice(0, MAX_SHOWN)),
    [replies, words],
  )
  const close = () => setSlash(null)
  const { moveToFirst, ...box } = useListBox({
    label: 'Saved replies',
    className: 'mentions reply-list',
    found,
    count: found.length === 1 ? '1 saved reply' : `${found.length} saved replies`,
    none: slash !== null && isSuccess && found.length === 0 ? 'No saved reply found.' : '',
    row: (reply) => <ReplyRow reply={reply} />,
    onChoose: (reply) => void insert(reply),
    onEscape: () => {
      setClosedAt(slash!.start)
      close()
    },
  })
  function look({ selectionStart, selectionEnd, value }: HTMLTextAreaElement) {
    const at = selectionStart === selectionEnd ? findSlash(value, selectionStart) : null
    if (at?.start !== closedAt) setClosedAt(null)
    const next = at && at.start === closedAt ? null : at
    if (next?.words !== slash?.words) moveToFirst()
    if (next?.start !== slash?.start || next?.words !== slash?.words) setSlash(next)
  }
  async function insert(reply: SavedReply) {
    const { start, words: typed } = slash!
    close()
    const text = await renderReply(client, ticketId, reply.id)
    if (text !== undefined && field.current) replaceTyped(field.current, start, `/${typed}`, text)
  }
  return {
    ...box,
    look,
    close,
    /** Loads the replies, and their words, before the first key asks for them. */
    prepare: () =>
      void client
        .prefetchQuery(savedRepliesQuery)
        .then(() => prepareWords(client.getQueryData(savedRepliesQuery.queryKey) ?? NONE)),
  }
}

/** In pieces: to prepare a thousand replies in one task would delay the first letters. */
function prepareWords(replies: readonly SavedReply[], from = 0) {
  if (from >= replies.length) return
  findReplies(replies.slice(from, from + PREPARED), '')
  whenIdle(() => prepareWords(replies, from + PREPARED))
}
