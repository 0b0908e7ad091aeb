import { useState, type ComponentProps, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { closeMenu, Menu, MenuItem } from '#app/ui/menu.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import MessageSquareTextIcon from 'lucide-react/icons/message-square-text'
import { savedRepliesQuery, renderReply } from './saved-replies.ts'
import { findReplies } from '#contract/find-replies.ts'
import type { SavedReply } from '#contract/saved-replies.ts'
import { replaceSelected, ReplyRow } from './reply-suggestions.tsx'

type Pickable = { id: string; title: string }
type PickListProps<T extends Pickable> = {
  /** Label and placeholder of the search field. */
  searchLabel: string
  find: (search: string) => readonly T[]
  row: (item: T) => ReactNode
  /** Shown where nothing is found. */
  empty: ReactNode
  onPick: (item: T) => void
}
type PickMenuProps<T extends Pickable> = PickListProps<T> &
  Omit<ComponentProps<'button'>, 'children'> & { label: string; button: ReactNode }

const MAX_SHOWN = 50

/** A menu with a search field above its entries: Enter takes the first, arrows go down to the others. */
export function PickMenu<T extends Pickable>({ searchLabel, find, row, empty, onPick, ...rest }: PickMenuProps<T>) {
  return (
    <Menu {...rest}>
      <PickList {...{ searchLabel, find, row, empty, onPick }} />
    </Menu>
  )
}

function PickList<T extends Pickable>({ searchLabel, find, row, empty, onPick }: PickListProps<T>) {
  const [search, setSearch] = useState('')
  const found = find(search).slice(0, MAX_SHOWN)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const first = event.currentTarget.parentElement?.querySelector('button')
    if (event.nativeEvent.isComposing || !first) return
    if (event.key === 'ArrowDown') first.focus()
    else if (event.key === 'Enter' && found[0]) {
      closeMenu(event.currentTarget)
      onPick(found[0])
    } else return
    event.preventDefault()
  }
  return (
    <div className="pick-list">
      <input
        className="control"
        type="search"
        aria-label={searchLabel}
        placeholder={searchLabel}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {found.map((item) => (
        <MenuItem key={item.id} onSelect={() => onPick(item)}>
          {row(item)}
        </MenuItem>
      ))}
      {found.length === 0 && <p>{empty}</p>}
    </div>
  )
}

type SavedRepliesButtonProps = { ticketId: string; box: RefObject<HTMLTextAreaElement | null> }

const NONE: SavedReply[] = []
const BUTTON = (
  <>
    <MessageSquareTextIcon size={18} />
    <span>Saved replies</span>
  </>
)

const replyRow = (reply: SavedReply) => <ReplyRow reply={reply} />

/** Inserts a saved reply at the cursor. */
export function SavedRepliesButton({ ticketId, box }: SavedRepliesButtonProps) {
  const client = useQueryClient()
  const { data: replies, isError } = useQuery({ ...savedRepliesQuery, enabled: false })
  const insert = async ({ id }: SavedReply) => {
    const text = await renderReply(client, ticketId, id)
    if (text !== undefined && box.current) replaceSelected(box.current, text)
  }
  return (
    <PickMenu
      className="button saved-replies-button"
      data-variant="outline"
      data-size="compact"
      label="Saved replies"
      button={BUTTON}
      searchLabel="Find a saved reply"
      find={(search) => findReplies(replies ?? NONE, search)}
      row={replyRow}
      empty={
        replies ? 'No saved reply found.' : isError ? 'Saved replies could not be loaded.' : 'Loading saved replies...'
      }
      onPick={(reply) => void insert(reply)}
      onFocus={() => void client.prefetchQuery(savedRepliesQuery)}
      onPointerEnter={() => void client.prefetchQuery(savedRepliesQuery)}
    />
  )
}
