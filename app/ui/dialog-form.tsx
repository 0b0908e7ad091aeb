import { type ComponentProps, useEffect, useRef } from 'react'
import { Button, SecondaryButton } from './button.tsx'
import { Dialog } from './dialog.tsx'

type DialogFormProps = Omit<ComponentProps<typeof Dialog>, 'onSubmit' | 'onClose'> & {
  /** The label of the button that submits it. */
  action: string
  isBusy: boolean
  busyLabel: string
  isDisabled?: boolean
  onSubmit: () => void
  onClose: () => void
}

/** A dialog that ends with Cancel and the button that does what it asks. */
export function DialogForm(props: DialogFormProps) {
  const { action, isBusy, busyLabel, isDisabled = false, onSubmit, onClose, children, ...dialog } = props
  const form = useRef<HTMLFormElement>(null)
  // A busy button cannot have the focus: it gets it back.
  useEffect(() => {
    if (!isBusy) return undefined
    const button = form.current?.querySelector<HTMLElement>('[type=submit]')
    return () => {
      if (document.activeElement === document.body) button?.focus()
    }
  }, [isBusy])
  return (
    <Dialog hasCloseButton={false} onClose={onClose} {...dialog}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
        <div className="dialog-actions">
          <SecondaryButton onClick={onClose}>Cancel</SecondaryButton>
          <Button type="submit" size="compact" busy={isBusy} busyLabel={busyLabel} disabled={isDisabled}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
