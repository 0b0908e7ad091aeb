import { use } from 'react'
import { site } from '#site'
import { useAnswerDraft, writeAnswerDraft } from '#app/lib/drafts/answer-draft.ts'
import { useOperationForm } from '#app/lib/forms/use-operation-form.ts'
import { ReloadAdmin } from '#app/lib/session/reload-admin.ts'
import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import { toast } from '#app/lib/toast/toast.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { updateMe } from '#contract/account.ts'
import type { getMe } from '#contract/auth.ts'
import type { ResponseBody } from '#contract/operation.ts'

/** What is typed here until it is saved: over a reload and a failure, not over Logout. */
const KEPT = 'editor:signature'

/** Changes what ends the admin's answers by email, with how an answer ends beside it. */
export function SignatureForm({ admin }: { admin: ResponseBody<typeof getMe> }) {
  const reloadAdmin = use(ReloadAdmin)
  const kept = useAnswerDraft(KEPT)
  const typed = kept ? (JSON.parse(kept) as string) : admin.signature
  // An empty one is something typed as well.
  const keep = (text: string) => writeAnswerDraft(KEPT, text === admin.signature ? '' : JSON.stringify(text))
  const { errors, failure, busy, props } = useOperationForm({
    operation: updateMe,
    variant: 'panel',
    send: (input) => callSignedIn(updateMe, input),
    onSent: ({ signature }, _input, form) => {
      const text = signature ? 'Your next answers end with it.' : 'Your next answers end without one.'
      toast({ kind: 'success', title: 'Signature Saved', text })
      form.querySelector<HTMLElement>('[type=submit]')?.focus()
      // Once the page has the saved one, so that the old one does not come back for a moment.
      void reloadAdmin().then(() => writeAnswerDraft(KEPT, ''))
    },
  })
  return (
    <form {...props} className="account-form">
      <Field
        id="signature"
        label="Signature"
        optional
        hint="Below your answers by email, unless technicians’ names are hidden."
        error={errors['signature']}
      >
        <TextArea
          name="signature"
          rows={3}
          dir="auto"
          value={typed}
          readOnly={busy}
          onChange={({ target }) => keep(target.value)}
        />
      </Field>
      <figure className="form-preview">
        <figcaption>How an answer ends</figcaption>
        <blockquote>
          <p dir="auto" style={{ whiteSpace: 'pre-line' }}>
            {['…the end of your answer.', typed.trim(), `${site.name}, ${site.city}, ${site.region}`]
              .filter(Boolean)
              .join('\n\n')}
          </p>
        </blockquote>
      </figure>
      {failure && <Notice>{failure}</Notice>}
      <Button type="submit" size="compact" busy={busy} busyLabel="Saving...">
        Save signature
      </Button>
    </form>
  )
}
