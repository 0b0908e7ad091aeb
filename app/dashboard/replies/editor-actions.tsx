import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { DeleteDialog } from './delete-dialog.tsx'

type EditorActionsProps = {
  /** What is saved: `reply` or `macro`. */
  what: string
  /** The title of what can be deleted; null for a new one. */
  title: string | null
  usedBy?: readonly string[]
  isBusy: boolean
  isChanged: boolean
  onDiscard: () => void
  onDelete: () => void
}

/** The end of an editor: whether something is not saved, and what can be done with it. */
export function EditorActions({ what, title, usedBy, isBusy, isChanged, onDiscard, onDelete }: EditorActionsProps) {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <output className="reply-state">{isChanged && 'Not saved yet.'}</output>
      <div className="dialog-actions">
        <Button type="submit" size="compact" busy={isBusy} busyLabel="Saving...">
          Save {what}
        </Button>
        {isChanged && (
          <Button variant="outline" size="compact" onClick={onDiscard}>
            Discard changes
          </Button>
        )}
        {title !== null && (
          <Button variant="outline" size="compact" onClick={() => setAsks(true)}>
            Delete {what}
          </Button>
        )}
      </div>
      {asks && title !== null && (
        <DeleteDialog title={title} usedBy={usedBy ?? []} onDelete={onDelete} onClose={() => setAsks(false)} />
      )}
    </>
  )
}
