import PauseIcon from 'lucide-react/icons/pause'
import PlayIcon from 'lucide-react/icons/play'

/** Stands in the page hidden: without scripts nothing moves, and there is nothing to pause. */
export function MotionToggle() {
  return (
    <motion-toggle className="motion-toggle" hidden>
      <button type="button" aria-label="Pause background motion">
        <PauseIcon />
        <PlayIcon />
      </button>
    </motion-toggle>
  )
}
