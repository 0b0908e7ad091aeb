import { createLoadedAhead } from '../shell/load-ahead.ts'
import type { SpamMenuProps } from './spam-menu.tsx'

const useSpamMenu = createLoadedAhead(async () => (await import('./spam-menu.tsx')).SpamMenu)

export function SpamMenu(props: SpamMenuProps) {
  const { Loaded } = useSpamMenu(props.isButton ?? false, () => {})
  return Loaded ? <Loaded {...props} /> : null
}
