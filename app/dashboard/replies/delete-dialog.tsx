import { useLayoutEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { showModal } from '#app/lib/timing/show-modal.ts'

type DeleteDialogProps = { title: string; usedBy?: readonly string[]; onDelete: () => void; onClose: () => void }

/** Asks before a reply or a macro is deleted, and names the macros that use the reply. */
export function DeleteDialog({ title, usedBy = [], onDelete, onClose }: DeleteDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => showModal(dialog.current!), [])
  return (
    <dialog ref={dialog} className="people delete-dialog" aria-labelledby="delete-title" onClose={onClose}>
      <h2 id="delete-title">
        Delete “<bdi>{title}</bdi>”?
      </h2>
      {usedBy.length > 0 && (
        <>
          <p>{usedBy.length === 1 ? 'A macro uses it' : `${usedBy.length} macros use it`} and won’t work without it:</p>
          <ul>
            {usedBy.map((name) => (
              <li key={name}>
                <span dir="auto">{name}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>It’s deleted for the whole team.</p>
      <div className="dialog-actions">
        <Button variant="outline" size="compact" onClick={() => dialog.current?.close()}>
          Keep it
        </Button>
        <Button
          size="compact"
          onClick={() => {
            dialog.current?.close()
            onDelete()
          }}
        >
          Delete
        </Button>
      </div>
    </dialog>
  )
}
