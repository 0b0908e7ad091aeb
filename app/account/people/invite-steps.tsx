import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { invitePerson } from '#contract/people.ts'
import type { ResponseBody } from '#contract/operation.ts'
import { reloadAccount } from '../account-queries.ts'
import { useFocusOnStep } from '../second-factor/use-focus-on-step.ts'
import { clearInviteDraft, readInviteDraft } from './invite-draft.ts'
import { InviteForm } from './invite-form.tsx'
import { InvitedStep } from './invited-step.tsx'

type Step = { at: 'rest' | 'form' } | { at: 'invited'; invitation: ResponseBody<typeof invitePerson> }

/** Invites a colleague: a button, then the form, then the link. */
export function InviteSteps({ email }: { email: string }) {
  const client = useQueryClient()
  const [step, setStep] = useState<Step>(() => ({ at: readInviteDraft() ? 'form' : 'rest' }))
  const area = useFocusOnStep(step.at, null)
  return (
    <div className="invite" ref={area}>
      {step.at === 'rest' && (
        <>
          <p>Everyone here can read and answer all tickets, and can invite and remove others.</p>
          <Button size="compact" data-begins="" onClick={() => setStep({ at: 'form' })}>
            Invite someone
          </Button>
        </>
      )}
      {step.at === 'form' && (
        <InviteForm
          email={email}
          onInvited={(invitation) => {
            clearInviteDraft()
            setStep({ at: 'invited', invitation })
            void reloadAccount(client)
          }}
          onCancel={() => {
            clearInviteDraft()
            setStep({ at: 'rest' })
          }}
        />
      )}
      {step.at === 'invited' && <InvitedStep invitation={step.invitation} onDone={() => setStep({ at: 'rest' })} />}
    </div>
  )
}
