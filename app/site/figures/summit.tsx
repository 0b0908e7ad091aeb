/** The small triangle that marks what a figure is about. */
export function Summit({ x, y, size = 26 }: { x: number; y: number; size?: number }) {
  return <path fill="var(--color-alpen-500)" d={`M${x} ${y - size / 2}l${size / 2} ${size * 0.86}h${-size}Z`} />
}
