import { useState, type ComponentProps, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { closeMenu, Menu, MenuItem } from '#app/ui/menu.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import MessageSquareTextIcon from 'lucide-react/icons/message-square-text'
import { savedRepliesQuery, renderReply } from './saved-replies.ts'
import { findReplies } from '#contract/find-replies.ts'
import type { SavedReply } from '#contract/saved-replies.ts'
import { replaceSelected } from '../answer/insert-into-answer.ts'
import { ReplyRow } from './reply-suggestions.tsx'

type Pickable = { id: string; title: string }
type PickListProps<T extends Pickable> = {
  /** Undefined until they are loaded. */
  items: readonly T[] | undefined
  isError: boolean
  find: (items: readonly T[], search: string) => readonly T[]
  /** Shows an item by more than its title. */
  row?: ((item: T) => ReactNode) | undefined
  /** The noun of an item, and of several; the latter is the label. */
  one: string
  many: string
  onPick: (item: T) => void
}
type PickMenuProps<T extends Pickable> = PickListProps<T> &
  Omit<ComponentProps<'button'>, 'children'> & { button: ReactNode; load: () => void }

const MAX_SHOWN = 50

/**
 * A menu with a search field above its entries, which are loaded when the button is about to be pressed: Enter takes the first,
 * arrows go down to the others.
 */
export function PickMenu<T extends Pickable>(props: PickMenuProps<T>) {
  const { items, isError, find, row, one, many, onPick, button, load, ...rest } = props
  return (
    <Menu {...rest} label={many} button={button} onFocus={load} onPointerEnter={load}>
      <PickList {...{ items, isError, find, row, one, many, onPick }} />
    </Menu>
  )
}

function PickList<T extends Pickable>({ items, isError, find, row, one, many, onPick }: PickListProps<T>) {
  const [search, setSearch] = useState('')
  const found = find(items ?? [], search).slice(0, MAX_SHOWN)
  const empty = isError ? `${many} could not be loaded.` : `Loading ${many.toLowerCase()}...`
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
        aria-label={`Find a ${one}`}
        placeholder={`Find a ${one}`}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {found.map((item) => (
        <MenuItem key={item.id} onSelect={() => onPick(item)}>
          {row ? row(item) : <bdi>{item.title}</bdi>}
        </MenuItem>
      ))}
      {found.length === 0 && <p className="muted">{items ? `No ${one} found.` : empty}</p>}
    </div>
  )
}

type SavedRepliesButtonProps = { ticketId: string; box: RefObject<HTMLTextAreaElement | null> }

const replyRow = (reply: SavedReply) => <ReplyRow reply={reply} />

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
      button={
        <>
          <MessageSquareTextIcon size={18} />
          <span>Saved replies</span>
        </>
      }
      one="saved reply"
      many="Saved replies"
      items={replies}
      isError={isError}
      find={findReplies}
      row={replyRow}
      onPick={(reply) => void insert(reply)}
      load={() => void client.prefetchQuery(savedRepliesQuery)}
    />
  )
}
