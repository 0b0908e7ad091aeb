import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import CircleCheckIcon from 'lucide-react/icons/circle-check'
import { Notice } from '#app/ui/notice.tsx'
import type { MyTicketsViews } from '#contract/page-views.ts'
import { site } from '#site'

function AddressForm({ email = '', error = '', label }: { email?: string; error?: string; label: string }) {
  return (
    <form method="post" action="/my/tickets" className="stack my-address">
      <Field id="email" label="Email" hint="The email you use with us" error={error || undefined}>
        <TextInput name="email" type="email" autoComplete="email" spellCheck={false} required defaultValue={email} />
      </Field>
      <Button type="submit">{label}</Button>
    </form>
  )
}

/** Asks for the address, and then responds the same whatever the address. */
export function SignIn({ wasSent, email, error, sentence }: MyTicketsViews['my-tickets-sign-in']) {
  return (
    <>
      <h1 className="type-h1">My tickets</h1>
      {wasSent ? (
        <>
          <p className="sent-bar">
            <CircleCheckIcon />
            <b>If this address has tickets with us, a link is on its way. It works for 15 minutes.</b>
          </p>
          <p>
            Nothing there? Look in your spam folder, check the address below, or call{' '}
            <a href={`tel:${site.phone.tel}`}>{site.phone.display}</a>.
          </p>
        </>
      ) : (
        <p className="type-lead">
          See what we are working on, answer us and add files. No password: we email you a link.
        </p>
      )}
      {sentence && <Notice>{sentence}</Notice>}
      <AddressForm email={email} error={error} label={wasSent ? 'Send it again' : 'Email me a link'} />
    </>
  )
}

/** The page of the mailed link: opening it signs no one in, because mail scanners open every link. */
export function ConfirmSignIn({ linkKey, hasEnded }: { linkKey: string; hasEnded: boolean }) {
  if (hasEnded)
    return (
      <>
        <h1 className="type-h1">This link has ended</h1>
        <p className="type-lead">A sign-in link works once, for 15 minutes. We can email you a new one.</p>
        <AddressForm label="Email me a new link" />
      </>
    )
  return (
    <>
      <h1 className="type-h1">Sign in to My tickets</h1>
      <p className="type-lead">You stay signed in on this device for 12 hours.</p>
      <form method="post" action="/my/tickets/sign-in">
        <input type="hidden" name="k" value={linkKey} />
        <Button type="submit">Sign in</Button>
      </form>
    </>
  )
}
