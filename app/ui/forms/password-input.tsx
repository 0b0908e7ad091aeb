import EyeIcon from 'lucide-react/icons/eye'
import EyeOffIcon from 'lucide-react/icons/eye-off'
import { useState, type ComponentProps } from 'react'
import { TextInput } from './field.tsx'

/** A password field with a button that shows the password. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <span className="password">
      <TextInput {...props} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <button type="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
        <span className="unseen">Show password</span>
        {shown ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
      </button>
    </span>
  )
}
