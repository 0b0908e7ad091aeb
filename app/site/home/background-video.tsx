export type SceneName = 'front-range' | 'computer-repair' | 'network-solutions' | 'laptop-repair'
type SceneProps = {
  name: SceneName
  /** Set where the poster is fetched with the page, not when it comes near. */
  isFirst?: boolean
}

const WIDTH = 1280
const HEIGHT = 720
const PHONE = '(max-width: 767px)'
/** One transparent pixel. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAAAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw=='
const FILMS = [
  ['av1.webm', 'video/webm; codecs="av01.0.05M.10"'],
  ['vp9.webm', 'video/webm; codecs="vp09.00.31.08"'],
  ['mp4', 'video/mp4; codecs="avc1.64001F"'],
] as const

const media = import.meta.glob<string>('../media/*', { eager: true, query: '?url', import: 'default' })

function mediaAt(file: string) {
  const url = media[`../media/${file}`]
  if (!url) throw new Error(`app/site/media has no ${file}`)
  return url
}

/**
 * A poster; `<background-video>` plays the video over it where motion and data use allow. A poster below the first screen
 * stays in a `noscript` until that element inserts it after the first paint.
 */
export function BackgroundVideo(scene: SceneProps) {
  const { name, isFirst } = scene
  return (
    <background-video className="background-video">
      {isFirst ? (
        <Poster {...scene} />
      ) : (
        <noscript>
          <Poster {...scene} />
        </noscript>
      )}
      <video
        muted
        loop
        playsInline
        preload="none"
        width={WIDTH}
        height={HEIGHT}
        aria-hidden
        tabIndex={-1}
        disablePictureInPicture
      >
        {FILMS.map(([ending, type]) => (
          <source key={ending} data-src={mediaAt(`${name}.${ending}`)} type={type} />
        ))}
      </video>
    </background-video>
  )
}

function Poster({ name, isFirst }: SceneProps) {
  return (
    <picture>
      {name === 'front-range' ? <FrontRangeSources /> : <source type="image/avif" srcSet={mediaAt(`${name}.avif`)} />}
      <img
        src={mediaAt(`${name}.webp`)}
        width={WIDTH}
        height={HEIGHT}
        alt=""
        fetchPriority={isFirst ? 'high' : 'auto'}
        loading={isFirst ? 'eager' : 'lazy'}
      />
    </picture>
  )
}

/** On a phone the hero's poster is inlined in the stylesheet, so nothing is fetched here. */
function FrontRangeSources() {
  const wide = `${mediaAt('front-range.avif')} 1280w, ${mediaAt('front-range-1920.avif')} 1920w`
  return (
    <>
      <source media={PHONE} srcSet={NOTHING} />
      <source type="image/avif" srcSet={wide} sizes="100vw" />
    </>
  )
}
