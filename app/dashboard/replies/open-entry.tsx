import ArrowLeftIcon from 'lucide-react/icons/arrow-left'
import { useEffect, useRef } from 'react'
import { useKeptForm } from '#app/lib/drafts/use-kept-form.ts'
import { Button } from '#app/ui/button.tsx'
import type { Macro } from '#contract/team/macros.ts'
import type { SavedReply } from '#contract/team/saved-replies.ts'
import { MacroEditor } from './macro-editor.tsx'
import { ReplyEditor } from './reply-editor.tsx'
import { NEW, type RepliesList } from './use-replies-url.ts'

type OpenEntryProps = {
  list: RepliesList
  id: string
  replies: readonly SavedReply[]
  macros: readonly Macro[]
  onShow: (id: string | null) => void
}

/** The chosen reply or macro, or a new one, with its editor. */
export function OpenEntry({ list, id, replies, macros, onShow }: OpenEntryProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const reply = replies.find((each) => each.id === id) ?? null
  const macro = macros.find((each) => each.id === id) ?? null
  const isGone = id !== NEW && (list === 'reply' ? reply : macro) === null
  const hasTyped = useKeptForm(`${list}:${id}`, {}).isChanged
  const folders = [...new Set(replies.map(({ folder }) => folder))].filter(Boolean).toSorted()
  return (
    <>
      <header className="reply-head">
        <Button
          className="reply-back"
          variant="outline"
          size="compact"
          icon={<ArrowLeftIcon />}
          onClick={() => onShow(null)}
        >
          Back to the list
        </Button>
        <h2 ref={heading} tabIndex={-1}>
          {id === NEW ? 'New' : 'Edit'} {list}
        </h2>
      </header>
      {isGone && (
        <p className="mail-why reply-gone">
          This {list} has been deleted.{hasTyped && ` What you typed is still here: saving it makes a new ${list}.`}
        </p>
      )}
      {(!isGone || hasTyped) && list === 'reply' && (
        <ReplyEditor {...{ id, reply, folders, macros }} onSaved={onShow} />
      )}
      {(!isGone || hasTyped) && list === 'macro' && <MacroEditor {...{ id, macro, replies }} onSaved={onShow} />}
    </>
  )
}
