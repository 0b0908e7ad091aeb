import { use } from 'react'
import { buildInput } from '#app/forms/form-values.ts'
import { ReloadAdmin } from '#app/lib/session/session-expiry.ts'
import { Field, TextArea, TextInput } from '#app/ui/field.tsx'
import { updateMe } from '#contract/account.ts'
import { site } from '#site'
import { SavedForm } from './account-forms.tsx'
import { AccountPanel } from './account-panel.tsx'
import type { SettingsProps } from './settings-pages.ts'

export default function ProfileSettings({ admin }: SettingsProps) {
  const reloadAdmin = use(ReloadAdmin)
  if (!admin) return null
  const { first_name, last_name, signature } = admin
  return (
    <AccountPanel>
      <SavedForm
        operation={updateMe}
        id="own"
        saved={{ first_name, last_name, signature }}
        toInput={buildInput}
        onSent={reloadAdmin}
      >
        {({ values, control }) => (
          <>
            <p>Customers see your name above each of your replies.</p>
            <div className="field-columns">
              <Field id="own-first_name" label="First name">
                <TextInput autoComplete="given-name" dir="auto" required {...control('first_name')} />
              </Field>
              <Field id="own-last_name" label="Last name">
                <TextInput autoComplete="family-name" dir="auto" required {...control('last_name')} />
              </Field>
            </div>
            <div className="field-columns">
              <Field id="own-signature" label="Signature" optional hint="Added to your emails unless names are hidden.">
                <TextArea rows={3} dir="auto" {...control('signature')} />
              </Field>
              <figure className="form-preview">
                <figcaption className="strong">Preview</figcaption>
                <blockquote>
                  <p dir="auto" style={{ whiteSpace: 'pre-line' }}>
                    {[values.signature.trim(), `${site.name}, ${site.city}, ${site.region}`]
                      .filter(Boolean)
                      .join('\n\n')}
                  </p>
                </blockquote>
              </figure>
            </div>
          </>
        )}
      </SavedForm>
    </AccountPanel>
  )
}
