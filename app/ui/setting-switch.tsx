import type { ComponentProps, ReactNode } from 'react'

export type SettingSwitchProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  id: string
  label: ReactNode
  /** Stands below the label. */
  meaning?: ReactNode
  onChange: (checked: boolean) => void
}

/** A checkbox, or a radio button, with its label and what it means. */
export function SettingSwitch({ id, label, meaning, onChange, ...rest }: SettingSwitchProps) {
  const meaningId = `${id}-meaning`
  return (
    <div className="setting-switch">
      <label>
        <input
          type="checkbox"
          {...rest}
          aria-describedby={meaning ? meaningId : undefined}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      {meaning && <p id={meaningId}>{meaning}</p>}
    </div>
  )
}
