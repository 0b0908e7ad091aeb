import { useEffect } from 'react'
import { isUnconfirmed } from '#app/lib/session/session-errors.ts'
import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import { createStore, useStore } from '#app/lib/store.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field, PasswordInput } from '#app/ui/field.tsx'
import { confirmPassword } from '#contract/auth.ts'
import type { Input, Operation, ResponseBody } from '#contract/operation.ts'
import { focusIfLost } from '../shell/focus.ts'
import { AccountForm, PasswordManagerUsername } from './account-forms.tsx'

/** Pending while the dialog asks; resolves to true once the password is confirmed. */
const asking = createStore<PromiseWithResolvers<boolean> | undefined>(undefined)

function end(isConfirmed: boolean) {
  asking.get()?.resolve(isConfirmed)
  asking.set(undefined)
}

/** Calls an operation that may need the password confirmed: then asks for it and calls again. Rejects as the call did where the dialog is closed. */
export async function callConfirmed<O extends Operation>(operation: O, input: Input<O>): Promise<ResponseBody<O>> {
  for (;;)
    try {
      return await callSignedIn(operation, input)
    } catch (error) {
      if (!isUnconfirmed(error)) throw error
      if (!asking.get()) asking.set(Promise.withResolvers())
      if (!(await asking.get()!.promise)) throw error
    }
}

/** Gives the focus to a page that had none to give back: it was loading, or its button was disabled. */
function keepFocus() {
  const heading = document.getElementById('settings-title')
  focusIfLost(() => document.querySelector<HTMLElement>('.settings-parts [type=submit]:enabled') ?? heading)
}

/** The dialog of `callConfirmed`, on each page that uses it. */
export function ConfirmPassword({ email }: { email: string }) {
  const isAsked = useStore(asking) !== undefined
  useEffect(() => () => end(false), [])
  useEffect(() => {
    if (isAsked) return keepFocus
  }, [isAsked])
  return (
    isAsked && (
      <Dialog title="Confirm it’s you" size="narrow" hasCloseButton={false} onClose={() => end(false)}>
        <AccountForm
          operation={confirmPassword}
          id="confirm"
          blankMessages={{ password: 'Enter your password' }}
          action="Continue"
          busyLabel="Checking..."
          onSent={() => end(true)}
          onCancel={() => end(false)}
        >
          <PasswordManagerUsername email={email} />
          <Field
            id="confirm-password"
            label="Your password"
            hint="The one you sign in here with. It opens your company’s email settings for 15 minutes."
          >
            <PasswordInput name="password" autoComplete="current-password" required />
          </Field>
        </AccountForm>
      </Dialog>
    )
  )
}
