import type { ComponentProps, ReactNode } from 'react'

type Look = {
  variant?: 'primary' | 'outline' | 'on-dark' | 'on-dark-outline'
  size?: 'regular' | 'compact'
  icon?: ReactNode
}
type Busy = { busy?: boolean; busyLabel?: string }

const classes = (more: string | undefined) => (more ? `button ${more}` : 'button')

export function Button({
  variant = 'primary',
  size = 'regular',
  icon,
  busy = false,
  busyLabel,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: Look & Busy & ComponentProps<'button'>) {
  // Reserves the width of the other label, so that the button does not change its size.
  const otherLabel = busy ? children : busyLabel
  return (
    <button
      {...rest}
      type={type}
      disabled={busy || disabled}
      className={classes(className)}
      data-variant={variant}
      data-size={size}
    >
      {icon}
      <span className="button-label" data-reserve={typeof otherLabel === 'string' ? otherLabel : undefined}>
        {busy && busyLabel ? busyLabel : children}
      </span>
    </button>
  )
}

/** The button of an action next to the main one, in the dashboard. */
export const SecondaryButton = (props: ComponentProps<typeof Button>) => (
  <Button variant="outline" size="compact" {...props} />
)

/** A button that reads as text. */
export const LinkButton = (props: ComponentProps<'button'>) => <button type="button" className="link" {...props} />

export function ButtonLink({
  variant = 'primary',
  size = 'regular',
  icon,
  className,
  children,
  ...rest
}: Look & ComponentProps<'a'>) {
  return (
    <a {...rest} className={classes(className)} data-variant={variant} data-size={size}>
      {icon}
      <span className="button-label">{children}</span>
    </a>
  )
}
