import MonitorIcon from 'lucide-react/icons/monitor'
import MoonIcon from 'lucide-react/icons/moon'
import SunIcon from 'lucide-react/icons/sun'

type ThemeSwitchProps<T extends string> = { themes: readonly T[]; theme: T; onChange: (theme: T) => void }

const ICONS: Record<string, typeof SunIcon> = { system: MonitorIcon, light: SunIcon, dark: MoonIcon }

/** A button that cycles through the themes; its accessible name says the current one. */
export function ThemeSwitch<T extends string>({ themes, theme, onChange }: ThemeSwitchProps<T>) {
  const next = themes[(themes.indexOf(theme) + 1) % themes.length]!
  const Icon = ICONS[theme] ?? SunIcon
  return (
    <button
      type="button"
      className="icon-button"
      title={`Theme: ${theme}. Switch to ${next}.`}
      onClick={() => onChange(next)}
    >
      <Icon size={18} />
      <span className="sr-only">Theme: {theme}</span>
    </button>
  )
}
