export function Rings() {
  return <svg viewBox="0 0 640 480" role="img" aria-label="To be drawn" />
}
