import { Button } from '#app/ui/button.tsx'
import { PasswordInput, TextInput } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { StaticField } from '#app/ui/static-field.tsx'

/**
 * The fields of both steps of the sign-in: email and password, then the code of the second factor. `start-sign-in-form.ts`
 * shows one step at a time.
 */
export function SignInFields({ email }: { email?: string | undefined }) {
  return (
    <>
      <div className="sign-in-step" data-step="password">
        <StaticField id="email" label="Email">
          <TextInput
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={email}
          />
        </StaticField>
        <StaticField id="password" label="Password">
          <PasswordInput isStatic autoComplete="current-password" />
        </StaticField>
      </div>
      <div className="sign-in-step" data-step="code" hidden>
        <p className="row breakable sign-in-as">
          <span dir="auto" />
          <button type="button" className="link-button text-link" data-change>
            Change
            <span className="sr-only"> email or password</span>
          </button>
        </p>
        <CodeStep
          id="code"
          label="Code from your authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
          other="Use a recovery code instead"
        />
        <CodeStep
          id="recovery-code"
          label="Recovery code"
          hint="One of the ten you stored. Each works once."
          inputMode="text"
          autoComplete="off"
          other="Use a code from your app instead"
        />
      </div>
      <Notice hidden />
      <Button type="submit" busyLabel="Signing in...">
        Sign In
      </Button>
    </>
  )
}

type CodeStepProps = {
  id: string
  label: string
  hint?: string
  inputMode: 'numeric' | 'text'
  autoComplete: string
  /** The label of the button that asks for the other kind of code. */
  other: string
}

/** Disabled until it is shown, so that only one of the two codes is sent. */
function CodeStep({ id, label, hint, inputMode, autoComplete, other }: CodeStepProps) {
  return (
    <div className="sign-in-step" data-code={id} hidden>
      <StaticField id={id} label={label} hint={hint}>
        <TextInput
          name="code"
          className="code-input"
          inputMode={inputMode}
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          disabled
          required
        />
      </StaticField>
      <button type="button" className="link-button text-link" data-other>
        {other}
      </button>
    </div>
  )
}
