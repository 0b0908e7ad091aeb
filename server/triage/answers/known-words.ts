import { CATEGORIES } from '#contract/vocabulary.ts'
import { playbooks } from '#server/triage/playbooks/choose-playbook.ts'

/** Words of everyday English and of the trade that name no person. */
const PLAIN = `
  a able about above access account accounts across active actually add added adding additional address adjust admin after
  again against all allow allowed almost already also although always am an and another answer any anyone anything app apps
  apply are around as ask asked at automatic automatically available away back background backup bad battery be because been
  before begin behind being below beside best better between bit black blank blinking block blocked blue both bottom box
  broken browser button buttons by cable cables cache call called came camera can cannot card carefully cartridge case cause
  caused causing certificate change changed changes changing channel charge charger check checked checking choose chosen
  clean cleaned cleaner cleaning clear cleared clearing click clicked client clip clock close closed cloth code cold color
  come comes common completely computer computers conflict connect connected connecting connection console control copied
  copy corner correct correctly could cover crash crashed crashing create created credentials current cycle cycled damaged
  data date days deep default delete deleted deleting desk desktop detail did different direct directly dirty disable
  disabled disconnect disconnected disk display displays do dock document documents does done door down download downloaded
  downloading draft drawer drive driver drivers drives dropped drum dust duplex duplicate during dust each earlier edge edit
  email emails empty enable enabled end enough enter entered entry error errors especially even every everything exactly
  except expired extension extensions external extra factory fails failed failing fan far fast faulty feature feed feeder
  few file files filter find fine finish finished firewall firmware first fit fix fixed flash flat folder folders follow
  following for forget format found free freezes freezing fresh from front full fully further fuser gateway gave gently get
  gets getting give given gives glass go goes gone good got green group had half hand handle happen happened happens hard
  hardware has have headset hear heat held help helped helps here hidden hold holding hole hot hour hours how however hub if
  image in inbox incoming ink input insert inside install installed installer installing instead interface internal internet
  into invitation is issue issues it item its itself jack jam jammed job jobs join joined just keep keeps kept key keyboard
  know known label language laptop last late later latest layout lease least leave left length let letter level license lid
  light lights like limit line lines link list load loaded loading local lock locked log logged long longer look looked
  looks loose lost loud low lower machine made mail mailbox main make makes making manual many margin mark matching may maybe
  me memory menu message messages meeting microphone middle might minute minutes missing mode model modem moisture moment
  monitor more morning most mouse move moved moving much must my name need needed needs network never new newest next night no
  none normal not note nothing now number of off offline often old on once one ones online only onto open opened opening opens
  option options or orange order original other others our out outgoing output over own pack page pages paper part parts
  password passwords paste path pause paused permission permissions permission phone phones photo picture piece place plan
  plate please plug plugged plugging pocket point port ports position possible power powered preferences press pressed
  pressing previous print printed printer printers printing prints private problem problems process profile program programs
  prompt properly properties protection provider proxy pull pulled push put queue quick quickly quit quite ran range rather
  read reader reading ready really rear reason rebooted reboot rebuild rebuilt receive received receiving recent recently
  reconnect reconnected recover red reducing refresh registration reinstall reinstalled release remote remove removed removing
  rename renamed repair repaired repeat replace replaced replacing reply report reset resetting resolution resolved restart
  restarted restarting restore restored result right roller rollers room rooms router rule rules run running runs safe said
  same save saved saving saw say says scan scanned scanner scanning schedule scheduled screen screens screw search second
  seconds section security see seen select selected send sending sends sent separate server service services session set
  sets setting settings setup several shared sheet sheets should show showed showing shown shows shut side sign signal signed
  signing simple since single site size sleep slot slow slowly small so socket software solid some something sometimes soon
  sort sound source space speaker speed splitter spooler stable stack stand start started starting startup starts static
  stay stays step steps still stop stopped storage store straight strip stuck such sure surface switch switched switching
  sync synced syncing system tab table take taken taking tape task tell test tested testing text than thank thanks that the
  their them then there these they thin thing things third this those though three through ticked tight time times title to
  today together toggle token toner too took top touch tray trays tried try trying turn turned turning twice two type typed
  unblocked uncheck under underneath unit unlock unplug unplugged until unused up update updated updates updating upgrade
  upload upper us use used user users uses using usual usually vent vents version very video view visible voice volume wait
  waited waiting wake wall want wanted was water way we web website well went were what wheel when where whether which while
  white who whole why wide will window windows wipe wiped wired wireless with within without wizard work worked working works
  worn would wrong yellow yes yesterday yet you your yours zone
  autosave bios bluetooth dhcp dns ethernet hdmi html ip ipv4 ipv6 lan mfa pdf pst ost qr sim ssd ssid tcp uefi url usb vlan
  vpn wan wifi winsock tls smtp imap ntp addin addins wi fi add-in add-ins sign-in built-in left-hand right-hand re-add
`

/** Names of products and screens, which may be capitalised within a sentence. */
const CAPITALS = `
  Acrobat Adobe Android Apple Bin Bluetooth Brother Canon Center Chrome Control Defender Deleted Dell Device DNS Dropbox Edge
  Epson Excel Explorer Firefox Gmail Google HDMI HP I IP iPad iPhone Items Junk Kyocera Lenovo Lexmark Logitech Mac Manager
  Menu Microsoft MFA Not Office Offline OneDrive OneNote OST Outlook Panel PDF PowerPoint Properties PST QuickBooks Recycle
  Ricoh Safari SharePoint Shut Spooler Start Teams USB Update VPN Wi-Fi Windows Work Xerox Zoom Folder Folders Inbox Outbox
`

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}][\p{L}\p{M}’'-]*/gu) ?? []

const known: ReadonlySet<string> = new Set([
  ...words(PLAIN),
  ...words(CAPITALS),
  ...CATEGORIES.flatMap((category) => {
    const { situations, general } = playbooks[category]
    return [...situations, general].flatMap(({ customer, technician }) => [...customer, ...technician].flatMap(words))
  }),
])
const capitals: ReadonlySet<string> = new Set(CAPITALS.trim().split(/\s+/))

/** Returns whether a word is known, with either apostrophe and with endings that belong to no name: don’t, it's. */
const isKnownWord = (word: string) =>
  known.has(word) || /^(?:\p{L}{2,7}n['’]t|(?:it|that|there|what|you|we|they|i)['’](?:s|re|ll|ve|m|d))$/u.test(word)

/**
 * Returns whether a sentence names no person: common words, words of the trade and small numbers, with capitals inside
 * it only for products. An unknown word counts as a name.
 */
export function isAnonymous(sentence: string): boolean {
  const parts = sentence.split(/[\s/]+/).filter(Boolean)
  return parts.every((part, index) => {
    const bare = part.replaceAll(/^[“‘"'([]+|[”’"'),.;:\]…?!]{1,20}$/g, '')
    if (bare === '' || /^[-–—>→+&]+$/.test(bare)) return true
    if (/^\d{1,3}%?$/.test(bare)) return true
    if (!/^[\p{L}\p{M}’'-]+$/u.test(bare)) return false
    if (!isKnownWord(bare.toLowerCase())) return false
    return index === 0 || bare === bare.toLowerCase() || capitals.has(bare)
  })
}
