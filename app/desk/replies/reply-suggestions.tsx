import { memo, useId, useMemo, useState, type KeyboardEvent, type RefObject } from 'react'
import type { SavedReply } from '#contract/saved-replies.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { savedRepliesQuery, renderReply } from './saved-replies.ts'
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

/** Replaces what is selected in a field, the only way that Ctrl+Z undoes. */
export function replaceSelected(field: HTMLTextAreaElement, text: string) {
  field.focus({ preventScroll: true })
  // oxlint-disable-next-line typescript/no-deprecated -- no other call replaces it
  document.execCommand('insertText', false, text)
}

/** Replaces what was typed at a place, or puts the text at the cursor where that has changed meanwhile. */
function replaceTyped(field: HTMLTextAreaElement, start: number, typed: string, text: string) {
  const end = start + typed.length
  if (field.value.slice(start, end) === typed) field.setSelectionRange(start, end)
  replaceSelected(field, text)
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

/** More are not read; further letters find them. */
const MAX_SHOWN = 20
/** Replies prepared per idle period. */
const PREPARED = 50
const NONE: SavedReply[] = []

// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events -- a list box that suggests to a text field: no tag is one, and the keys are the field's

/**
 * Offers saved replies in a list where `/` is typed at the start of a line. `onKeyDown` returns whether the key was for the list;
 * `attributes` are the field's.
 */
export function useReplySuggestions(ticketId: string, box: RefObject<HTMLTextAreaElement | null>) {
  const client = useQueryClient()
  const id = useId()
  const [slash, setSlash] = useState<Slash | null>(null)
  const [active, setActive] = useState(0)
  /** Where the list was closed by Escape: it stays closed there. */
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const { data: replies = NONE, isSuccess } = useQuery({ ...savedRepliesQuery, enabled: slash !== null })
  const words = slash?.words
  const found = useMemo(
    () => (words === undefined ? NONE : findReplies(replies, words).slice(0, MAX_SHOWN)),
    [replies, words],
  )
  const chosen = found[Math.min(active, found.length - 1)]
  const isNoneFound = slash !== null && isSuccess && !chosen
  const option = (at: number) => `${id}-${at}`

  const close = () => setSlash(null)
  function move(to: number) {
    setActive(to)
    // The list opens at its top: only a move may need it.
    requestAnimationFrame(() => document.getElementById(option(to))?.scrollIntoView({ block: 'nearest' }))
  }
  function look(field: HTMLTextAreaElement) {
    const at = field.selectionStart === field.selectionEnd ? findSlash(field.value, field.selectionStart) : null
    if (at?.start !== closedAt) setClosedAt(null)
    const next = at && at.start === closedAt ? null : at
    if (next?.words !== slash?.words) setActive(0)
    if (next?.start !== slash?.start || next?.words !== slash?.words) setSlash(next)
  }
  async function insert(reply: SavedReply) {
    const { start, words: typed } = slash!
    close()
    const text = await renderReply(client, ticketId, reply.id)
    if (text !== undefined && box.current) replaceTyped(box.current, start, `/${typed}`, text)
  }
  function onKeyDown(event: KeyboardEvent): boolean {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape' && (chosen || isNoneFound)) {
      setClosedAt(slash!.start)
      close()
    } else if (!chosen) return false
    else if (step) move((found.indexOf(chosen) + step + found.length) % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') void insert(chosen)
    else return false
    event.preventDefault()
    return true
  }
  return {
    look,
    close,
    onKeyDown,
    /** Loads the replies, and their words, before the first key asks for them. */
    prepare: () =>
      void client
        .prefetchQuery(savedRepliesQuery)
        .then(() => prepareWords(client.getQueryData(savedRepliesQuery.queryKey) ?? NONE)),
    attributes: chosen && { 'aria-controls': id, 'aria-activedescendant': option(found.indexOf(chosen)) },
    list: (
      <>
        {chosen && (
          <ul id={id} className="mentions reply-list" role="listbox" aria-label="Saved replies">
            {found.map((reply, at) => (
              <li
                key={reply.id}
                id={option(at)}
                role="option"
                aria-selected={reply === chosen}
                tabIndex={-1}
                // The field keeps the focus.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => void insert(reply)}
              >
                <ReplyRow reply={reply} />
              </li>
            ))}
          </ul>
        )}
        {isNoneFound && <p className="reply-none muted small">No saved reply found.</p>}
        <output className="sr-only">
          {isNoneFound && 'No saved reply found.'}
          {chosen && `${found.length === 1 ? '1 saved reply' : `${found.length} saved replies`}. Use the arrow keys.`}
        </output>
      </>
    ),
  }
}

/** In pieces: to prepare a thousand replies in one task would delay the first letters. */
function prepareWords(replies: readonly SavedReply[], from = 0) {
  if (from >= replies.length) return
  findReplies(replies.slice(from, from + PREPARED), '')
  whenIdle(() => prepareWords(replies, from + PREPARED))
}
