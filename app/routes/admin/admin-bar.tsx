import LogOutIcon from 'lucide-react/icons/log-out'
import { useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { Logo } from '#app/chrome/logo.tsx'
import { call } from '#app/lib/api.ts'
import { isSignedOut } from '#app/lib/signed-out.ts'
import { chooseTheme, followTheme, readTheme, THEMES } from '#app/lib/theme.ts'
import { Button } from '#app/ui/button.tsx'
import { ThemeSwitch } from '#app/ui/theme-switch.tsx'
import { toast } from '#app/ui/toast.tsx'
import { signOut } from '#contract/auth.ts'

export function AdminBar({ name }: { name: string }) {
  const theme = useSyncExternalStore(followTheme, readTheme, () => 'system' as const)
  return (
    <header className="admin-bar on-dark">
      <Logo />
      <h1>Support dashboard</h1>
      <ThemeSwitch themes={THEMES} theme={theme} onChange={chooseTheme} />
      <span className="admin-name" dir="auto">
        {name}
      </span>
      <Logout />
    </header>
  )
}

function Logout() {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  async function leave() {
    setBusy(true)
    try {
      await call(signOut, {})
    } catch (error) {
      if (!isSignedOut(error)) {
        toast({ kind: 'error', title: 'Error', text: 'You are still signed in. Try Logout again.' })
        return setBusy(false)
      }
    }
    void navigate('/admin/login')
  }
  return (
    <Button variant="on-dark-outline" size="compact" icon={<LogOutIcon />} disabled={busy} onClick={leave}>
      Logout
    </Button>
  )
}
