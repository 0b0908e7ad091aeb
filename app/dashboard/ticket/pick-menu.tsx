import { useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { closeMenu, Menu, MenuItem } from '#app/ui/menu.tsx'

type Pickable = { id: string; title: string }
type PickListProps<T extends Pickable> = {
  /** What it finds, for screen readers and in the empty field. */
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
