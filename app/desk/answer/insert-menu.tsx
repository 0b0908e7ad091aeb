import { useQueryClient } from '@tanstack/react-query'
import TextCursorInputIcon from 'lucide-react/icons/text-cursor-input'
import { useState } from 'react'
import { Menu } from '#app/ui/menu.tsx'
import { macrosQuery, savedRepliesQuery } from '../replies/saved-replies.ts'
import { createLoadedAhead } from '../shell/load-ahead.ts'
import type { InsertProps } from './insert-list.tsx'

const useInsertList = createLoadedAhead(
  async () => (await import('./insert-list.tsx')).InsertList,
  'The menu could not be loaded. Try again.',
)

/** The menu of everything that may be put into a box. Its data is loaded when the button is about to be pressed. */
export function InsertMenu(props: InsertProps) {
  const client = useQueryClient()
  const [isNear, setNear] = useState(false)
  const { Loaded } = useInsertList(isNear, () => setNear(false))
  const load = () => {
    setNear(true)
    void client.prefetchQuery(savedRepliesQuery)
    void client.prefetchQuery(macrosQuery)
  }
  return (
    <Menu
      className="button insert-button"
      data-variant="outline"
      data-size="compact"
      label="Insert"
      button={
        <>
          <TextCursorInputIcon size={18} />
          <span>Insert</span>
        </>
      }
      onFocus={load}
      onPointerEnter={load}
    >
      {Loaded ? <Loaded {...props} /> : <p className="menu-note small muted">Loading...</p>}
    </Menu>
  )
}
