import type { ComponentProps, ReactNode } from 'react'
import { Menu, MenuItem } from './menu.tsx'

export type MenuChoice = { label: string; icon?: ReactNode; run: () => void }

type MenuButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** The name of the button, which shows `icon` alone. */
  label: string
  icon: ReactNode
  choices: readonly MenuChoice[]
}

/** A button that shows an icon alone and opens a menu of things to do. */
export function MenuButton({ label, icon, choices, className = 'icon-button', ...rest }: MenuButtonProps) {
  return (
    <Menu {...rest} className={className} button={icon} label={label} aria-label={label} title={label}>
      {choices.map((choice) => (
        <MenuItem key={choice.label} icon={choice.icon} onSelect={choice.run}>
          {choice.label}
        </MenuItem>
      ))}
    </Menu>
  )
}
