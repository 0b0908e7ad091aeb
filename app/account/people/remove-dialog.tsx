import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { useOperationForm } from '#app/lib/forms/use-operation-form.ts'
import { fullName } from '#app/lib/full-name.ts'
import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { removePerson } from '#contract/people.ts'
import { reloadAccount, type Person } from '../account-queries.ts'
import { PROOF_MESSAGES, ProofFields } from '../proof-fields.tsx'

type RemoveDialogProps = {
  person: Person
  /** The address of the admin who removes. */
  email: string
  onRemoved: () => void
  onCancel: () => void
}

/** Says what removing a person does, and asks for the admin's own password. */
export function RemoveDialog({ person, email, onRemoved, onCancel }: RemoveDialogProps) {
  const client = useQueryClient()
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed before it is removed: otherwise the browser does not return the focus.
  useLayoutEffect(() => {
    const { current } = dialog
    current?.showModal()
    return () => current?.close()
  }, [])
  const { errors, failure, busy, props } = useOperationForm({
    operation: removePerson,
    variant: 'panel',
    blankMessages: PROOF_MESSAGES,
    send: (input) => callSignedIn(removePerson, input),
    onSent: () => {
      dialog.current?.close()
      onRemoved()
      void reloadAccount(client)
    },
  })
  const name = fullName(person)
  return (
    <dialog
      ref={dialog}
      className="remove-person"
      aria-labelledby="remove-title"
      aria-describedby="remove-why"
      onCancel={(event) => {
        event.preventDefault()
        if (!busy) onCancel()
      }}
    >
      <h2 id="remove-title">
        Remove <span dir="auto">{name}</span>?
      </h2>
      <div id="remove-why">
        <p>They are signed out everywhere right away and can’t sign in anymore.</p>
        <p>
          Their answers stay, under their name. Invitations they sent stop working. You can invite them again later.
        </p>
      </div>
      <form {...props} className="account-form">
        <input type="hidden" name="id" value={person.id} />
        <ProofFields id="remove" email={email} errors={errors} busy={busy} />
        {failure && <Notice>{failure}</Notice>}
        <div className="account-actions">
          <Button type="submit" size="compact" busy={busy} busyLabel="Removing...">
            Remove
          </Button>
          <Button variant="outline" size="compact" disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </dialog>
  )
}
