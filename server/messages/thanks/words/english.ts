import { type Language, splitWords } from '../phrases.ts'

const IT = `(it|it is|its|it's|that|that is|thats|that's|this|this is|everything|everything is|everything's|all|all is|
  things are|)`
const TROUBLE = '(the|this|that|my|our|all|all the|) (problem|problems|issue|issues|error|errors|error message)'

/** English words of a reply that only says thanks. */
export const english: Language = {
  thanks: [
    '(thanks|thank you|thank u|thankyou|thx|thnx) (so much|very much|a lot|a bunch|a ton|a million|tons|again|)',
    '(thanx|tks|tnx|ty|tysm) (so much|very much|a lot|a bunch|a ton|a million|tons|again|)',
    '(many|big|huge|much|lots of|a big|a huge|a thousand|a million|heartfelt|sincere) (thanks|thank you|thx)',
    '(thanks|thank you) (once|) again',
    '(i|we|) (really|very much|truly|do|so|greatly|) appreciate (it|you|that|this|all|your|the|you guys)',
    'i (really|) appreciate (all|) (your|the) (help|support|quick|fast|assistance|effort|work)',
    '(it is|) (much|very much|greatly|really|highly|so|) appreciated',
    "(i am|we are|i'm|we're|so|very|) grateful",
    'cheers (mate|guys|)',
    "thank you (all|everyone|everybody|guys|both|folks|team|sir|ma'am|kindly|dearly)",
    "thanks (all|everyone|everybody|guys|both|folks|team|y'all|sir|ma'am|man|mate|kindly|bunches|heaps|loads)",
    "you (guys|all|folks|) (are|are all|'re) (the best|awesome|amazing|great|fantastic|wonderful|a lifesaver)",
    "you (guys|all|folks|) (are|are all|'re) (lifesavers|a life saver|a star|stars|a genius|so kind)",
    "you (guys|all|folks|) (are|are all|'re) (so helpful|very kind|very helpful|too kind|a hero|heroes|my hero)",
    "you (guys|all|folks|) (are|are all|'re) (a legend|legends|rock stars|a rockstar|a rock star|a gem)",
    "you're (the best|awesome|amazing|great|fantastic|wonderful|a lifesaver|a life saver|a star)",
    "you're (a genius|so kind|very kind|a hero|my hero|a legend|a gem|a rockstar)",
    'you (guys|all|) (rock|saved my day|saved the day|saved my life|made my day)',
    '(very|so|really|) kind of you',
  ],
  success: [
    `${IT} (now|all|finally|already|again|) (works|worked|working|fixed|solved|resolved|sorted|sorted out|up and
    running|back up and running|back to normal|back online|back in business|back up|back in order|all set|all
    good|taken care of)`,
    `${IT} (has been|been|is all|is now) (fixed|solved|resolved|sorted|sorted out|taken care of)`,
    '(that|this|which) (really|definitely|totally|) (did it|did the trick|did the job|fixed it|solved it)',
    '(that|this|which) (really|definitely|totally|) (sorted it|was it|does it|does the trick)',
    '(that|this|it|which) (really|definitely|) (worked|fixed everything|solved it|solved everything|made it work)',
    `(that|this|it|which|your fix|your solution|the fix|the solution|your suggestion|your tip|your steps)
    (fixed|solved) (the|my|our) (problem|issue|error)`,
    `(your fix|your solution|the fix|the solution|your suggestion|your tip|the restart|the reboot|the update|
    the workaround|the new password|your instructions|the instructions|your steps|the steps|those steps)
    (worked|fixed it|solved it|did it|did the trick|helped|works)`,
    `${TROUBLE} (is|are|has been|have been|is now|) (fixed|solved|resolved|gone|sorted|sorted out|taken care of)`,
    '(no|no more) (more|further|other) (problems|issues|errors)',
    "(i am|we are|i'm|we're|im|were|) (all|now) (set|good|sorted)",
    "(i am|we are|i'm|we're|) (up and running|good to go|back in|back online|back in business)",
    "(i am|we are|i'm|we're|) (back up and running|logged in|logged in now)",
    '(i|we) can (now|finally|) (log in|login|log on|sign in|print|scan|connect|send|receive|open|access)',
    '(i|we) can (now|finally|) (get in|work|use|hear|see|download|upload|save|edit|share)',
    "(i|we|) (got|have|'ve got) (it|everything) (working|fixed|running|sorted)",
    '(i was|i am|we were|we are|now|finally) able to (log in|login|log on|sign in|print|scan)',
    '(i was|i am|we were|we are|now|finally) able to (connect|send|receive|open|access|get in|work)',
    '(works|working|worked|runs|running|going) (again|great|perfectly|perfect|fine)',
    '(works|working|worked|runs|running|going) (well|beautifully|flawlessly|smoothly)',
    '(works|working|worked|runs|running|going) (wonderfully|nicely|as expected|as it should)',
    '(works|working|worked|runs|running|going) (like a charm|like a dream|a treat|like new)',
    '(runs|running) (smoothly|great|perfectly|fine|well|again)',
    "(all|everything|it all|we are|that is|it is|it's) (all|) (good|fine|great|ok|okay)",
    "(all|everything|it all|we are|that is|it is|it's) (all|) (perfect|well|clear|in order)",
    "(everything is|everything's|we're|it looks) (all|) (good|fine|great|ok|okay|perfect|well|clear|in order)",
    '(all looks|everything looks|looks) (all|) (good|fine|great|ok|okay|perfect|well|clear|in order)',
    'problem solved',
    'issue (resolved|closed|fixed)',
    '(good as new|as good as new|like new|right as rain)',
    '(you|i) (fixed|solved) it',
    '(you can|you may|please) (now|) (close|close out) (this|the|my|that) (ticket|case|request) (now|out|)',
    '(you can|you may|please) (now|) (close|close out) (this|the|my|that) (issue|one|) (now|out|)',
    '(feel free to|go ahead and|) (now|) (close|close out) (this|the|my|that) (ticket|case|request) (now|out|)',
    '(feel free to|go ahead and|) (now|) (close|close out) (this|the|my|that) (issue|one|) (now|out|)',
    'please close',
    'this (ticket|case|request) can be closed',
    '(the|this) (ticket|case) can (now|) be closed',
  ],
  praise: [
    ...splitWords(`
    perfect excellent awesome amazing brilliant fantastic wonderful great super superb terrific fabulous sweet
    marvelous outstanding lovely yay woohoo hooray hurray bravo nice wow impressive beautiful legend stellar
    magic phenomenal incredible lifesaver phew
  `),
    'top notch',
    'spot on',
    '(great|good|nice|excellent|amazing|awesome|fantastic) (job|work|service|support|help)',
    '(great|good|nice|excellent|amazing|awesome|fantastic) (stuff|news|response|turnaround|customer service)',
    '(super|quick|fast|wonderful|outstanding|brilliant) (job|work|service|support|help)',
    '(super|quick|fast|wonderful|outstanding|brilliant) (stuff|news|response|turnaround|customer service)',
    'love (it|you guys)',
    'well done',
    'way to go',
    '(what|) (a|) (great|awesome|amazing|fantastic|wonderful) team',
    '(so|very|super|really|that was|that was so) (quick|fast|easy|helpful|speedy)',
    '(that was really|that was super|this was|wow that was|) (quick|fast|easy|helpful|speedy)',
    "(so|very|really|super|i am|i'm|i am so|i'm so|we are|we're|we are so|) (happy|glad|pleased|relieved|delighted)",
    '(what|) a (lifesaver|life saver|relief|star|legend|hero)',
    'such a relief',
    'finally',
    'good riddance',
  ],
  polite: [
    '(hi|hello|hey|hiya|howdy|dear) (there|all|team|everyone|everybody|guys|folks|both)',
    '(good morning|good afternoon|good evening) (there|all|team|everyone|everybody|guys|folks|both)',
    '(good day|greetings) (there|all|team|everyone|everybody|guys|folks|both)',
    '(hi|hello|hey|hiya|howdy|dear) (again|support|sir|madam|help desk|helpdesk|support team|)',
    '(good morning|good afternoon|good evening) (again|support|sir|madam|help desk|helpdesk|support team|)',
    '(good day|greetings) (again|support|sir|madam|help desk|helpdesk|support team|)',
    '(best|kind|warm|kindest|warmest|many|my best|with best|with kind|with warm|) (regards|wishes)',
    'best',
    'all the best',
    'sincerely',
    'yours sincerely',
    'yours truly',
    'yours',
    'sincerely yours',
    'respectfully',
    'br',
    'take care',
    'bye',
    'be well',
    'best to (you|all|you all)',
    'god bless (you|)',
    'bless you',
    'blessings',
    'stay safe',
    'cheers',
    '(i hope you|hope you|) (have|enjoy) (a|an|your) (great|good|nice|wonderful) (day|evening|weekend|week|night)',
    '(i hope you|hope you|) (have|enjoy) (a|an|your) (lovely|fantastic|awesome) (day|evening|weekend|week|night)',
    '(i hope you|hope you|) (have|enjoy) (a|an|your) (great|good|nice|wonderful) (one|afternoon|morning)',
    '(i hope you|hope you|) (have|enjoy) (a|an|your) (great|good|nice|wonderful) (rest of your day|holiday)',
    '(i hope you|hope you|) (have|enjoy) (a|an|your) (lovely|fantastic|awesome) (one|afternoon|morning)',
    '(i hope you|hope you|) (have|enjoy) (a|an|your) (lovely|fantastic|awesome) (rest of your day|holiday)',
    '(i hope you|hope you|) (have|enjoy) (a|an|your) (amazing|excellent) (day|evening|weekend|week|night)',
    '(i hope you|hope you|) (have|enjoy) (a|an|your) (pleasant|relaxing) (day|evening|weekend|week|night)',
    '(i hope you|hope you|) (have|enjoy) (a|an|your) (beautiful|blessed|) (day|evening|weekend|week|night)',
    '(i hope you|hope you|) (have|enjoy) (a|an|your) (amazing|excellent) (one|afternoon|morning)',
    '(i hope you|hope you|) (have|enjoy) (a|an|your) (pleasant|relaxing) (one|afternoon|morning)',
    '(i hope you|hope you|) (have|enjoy) (a|an|your) (amazing|excellent) (rest of your day|holiday)',
    '(i hope you|hope you|) (have|enjoy) (a|an|your) (pleasant|relaxing) (rest of your day|holiday)',
    '(i hope you|hope you|) (have|enjoy) (a|an|your) (beautiful|blessed|) (one|afternoon|morning)',
    '(i hope you|hope you|) (have|enjoy) (a|an|your) (beautiful|blessed|) (rest of your day|holiday)',
    '(i hope you|hope you|) (have|enjoy) (a|) (great|good|nice|) rest of (your|the) (day|week|weekend|evening)',
    '(happy|good) (weekend|holidays)',
    '(ok|okay|k|okey|alright|all right|fine|good|got it)',
    '(noted|understood|cool|right on|kk|great to hear|great to know|good to hear|good to know)',
    '(no|not a) (worries|problem|problem at all)',
    '(no need|no need for you) to (reply|respond|answer|call|call back)',
    '(no need|no need for you) to (call me back|come out|come by|follow up|write back)',
    "(that is|that's|thats|that will be|that'll be|that would be) all",
    "that's it",
    'thats it',
    '(no|no further|no other|no more) (questions|help needed|action needed|further questions)',
    'as (always|ever|usual)',
    "(have been|you have been|you've been|you were|you are|) (a great|a big|a huge|great|) help",
    "(you were|you have been|you've been|) (very|so|really|extremely) (helpful|kind|patient|nice|responsive)",
    "(you were|you have been|you've been|) (super|most|incredibly) (helpful|kind|patient|nice|responsive)",
    "(you were|you have been|you've been|) (very|so|really|extremely) (professional|fast|quick|friendly)",
    "(you were|you have been|you've been|) (super|most|incredibly) (professional|fast|quick|friendly)",
    "(it was|it's|its|) a pleasure",
    'pleasure (working|dealing) with you',
    '(just|) (a|) quick (note|word|line|email|message)',
    '(i|we|) (just|) (wanted|want) to (say|tell you|thank you|let you know|confirm)',
    '(just|) (wanted|want) to (say|thank you|confirm)',
    'fyi',
    'sent from my (iphone|ipad|phone|mobile|android|galaxy|samsung|samsung galaxy smartphone)',
    'get outlook for (ios|android)',
  ],
  yes: ['yes', 'yep', 'yup', 'yeah', 'yes indeed', 'yes it is', 'yes it does', 'yes it did'],
  for: [
    'for (fixing|solving|resolving|sorting|sorting out|handling|helping|helping out|helping me|helping us)',
    'for (helping me out|helping us out|taking care of|responding|replying)',
    'for (explaining|getting|getting back|jumping on)',
    'for (coming out|coming by|stopping by|being so|being)',
    'for (staying|staying late|walking me through|walking us through)',
    'for (showing me|showing us|letting me know|letting us know|reaching out|following up|doing|making|saving)',
    'for (all|all of|) (the|your|this|that|his|her|their|such) (very|super|so|really|)',
    'for (all|all of|) (such a|everything|it|all you do) (very|super|so|really|)',
    'for (all|all of|) (all you did|what you did|what you do|) (very|super|so|really|)',
    'for being (so|very|really|) (patient|kind|helpful|nice|quick|responsive|awesome|great)',
    'for',
    'with (this|that|it|everything|the)',
    'patient with (me|us)',
    'for (sorting|working) (this|that|it) out',
    'to (me|us) (so|) (quickly|fast|promptly)',
    '(to|from) (you|you and your team|you and the team|the team|the whole team|your team|all of you|you all)',
    '(to|from) (you guys|everyone|all of us|us all|us|me|both of us)',
  ],
  titles: ['mr', 'mrs', 'ms', 'dr'],
  fillers: [
    ...splitWords(`
    it it's its them that that's thats this everything all the my our your you i we me us is are am i'm we're
    you're has have so very really much now again   and a     guys team everyone everybody
     folks truly absolutely definitely totally simply indeed ahead fully completely perfectly
    beautifully wonderfully great well fine ok okay quick quickly fast prompt promptly speedy rapid swift kind
    amazing excellent help support assistance service response reply replies turnaround fix solution work effort
    efforts time patience info information update explanation advice tip tips instructions hint attention care
    job professionalism kindness expertise guidance whole
  `),
    '(help|support|assistance|service|work|time) today',
    'as well',
    'happy to (say|report|confirm)',
    '(i can|i|) confirm',
    'hard work',
    'heads up',
    'customer service',
    'on this',
    'on that',
    'my day',
    'your help today',
    'so quickly',
    'in no time',
    'right away',
    'that quickly',
    'this quickly',
    'so fast',
    'so soon',
    'as always',
    'as usual',
    'as ever',
    'once again',
  ],
  things: [
    ...splitWords(`
    printer printers email emails e-mail mail outlook inbox mailbox calendar vpn internet network wifi wi-fi
    phone phones laptop computer pc mac monitor monitors screen screens scanner password account login link file
    files folder drive connection server website site sound audio camera microphone mic headset keyboard mouse
    dock access teams excel word zoom quickbooks windows onedrive sharepoint problem issue app program software
    machine system signature backup router tablet ipad iphone new
  `),
    'docking station',
    'shared drive',
  ],
  traps: [
    'for now',
    'now (for|the|my|our)',
    '(works|work|working|worked) for',
    '^ (that|this) works $',
    'this time',
    'did it again',
    '(thanks|thank you|thx|great|perfect) (i|we) (am|are|have|has)',
    "(i am|i'm|we are|we're) (here|working)",
    'at the time',
    '(can|could|will|would|do|does|did|has|have|had|am|are|is|was|should) (you|we|they|i|everything)',
    '^ (is|are|was|did|does|do|can|could|will) (it|this|that)',
    '(thanks|thank you|great|perfect) (is|are|was|did|does|do|can|could|will) (it|this|that)',
    '(ok|okay|super|awesome) (is|are|was|did|does|do|can|could|will) (it|this|that)',
    '(so|and|nice|good|thx|cool|now) (is|are|was|did|does|do|can|could|will) (it|this|that)',
    '^ (is|are|am|has|can|could) (all|it|this|that|everything|the|my|our)',
    '(is|are|has) (the|my|our) (printer|email|mail|outlook|internet|vpn|account)',
    '(is|are|has) (the|my|our) (laptop|computer|phone|problem|issue|system|server)',
    'help (me|us|again|now)',
    'thanks help',
    'fix (it|this|that|my|our|everything|now)',
    '(update|reply|response|support) (me|us|to|my|now)',
    'also (the|my|our)',
    'and (my|our|the)',
    'working on',
    'still',
    'and (now|again|it|that|this|all|everything|so|is|are|am|has|i|we|you)',
    'again again',
  ],
  notNames: splitWords(`
    but however though although anyway anyways still yet except until unless only almost mostly partly sometimes
    maybe perhaps probably hopefully later tomorrow today tonight yesterday soon asap urgent urgently please pls
    help need needs want wish call ring send sent check look see fix stop wait come go do try test tell ask give
    get let make put take monday tuesday wednesday thursday friday saturday sunday january february march april
    june july august september october november december christmas easter no not none never nothing nope nah
    neither nor without broken down dead slow crash crashed crashes freezes frozen hangs missing lost gone fails
    failed failing error errors problem problems issue issues trouble wrong bad worse same question questions
    why what when where who how which if whether other another next one two second third more less again also
    plus then chrome firefox edge safari adobe acrobat reader slack dropbox google gmail microsoft office azure
    intune defender linux android ios apple dell lenovo hp canon brother epson cisco fortinet meraki ubiquiti
    citrix salesforce sage zoom webex autocad photoshop bluetooth usb ethernet hdmi invoice invoices quote
    billing contract reminder attachment attached tickets ticket noise cable charger battery license licence
    reopen open unresolved unhappy disappointed useless terrible awful horrible seriously really sure better
    offline online intermittently occasionally unfortunately sadly stuck jammed ready done correct incorrect
    busy full empty locked expired blocked denied declined approved cancel cancelled postponed refund quit
    regarding about because since while after before under over inside outside upstairs downstairs floor room
    desk building thing waiting pending ongoing partially
  `),
}
