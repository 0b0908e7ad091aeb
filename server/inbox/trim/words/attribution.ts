/**
 * Words of the lines that mail programs write above a quote ("On Monday Ann wrote:"), in lower case, by language. A verb at the
 * end stands before the colon; a verb in the middle stands before the writer's name.
 */
type Attribution = {
  /** How such a line begins. */
  starts: string[]
  /** Verbs that end the line, or that are followed by a date only. */
  endVerbs?: string[]
  /** Verbs that are followed by the writer's name. */
  middleVerbs?: string[]
}

const ATTRIBUTIONS: Record<string, Attribution> = {
  Arabic: { starts: ['في', 'بتاريخ'], endVerbs: ['كتب', 'كتبت', 'كتب/كتبت'], middleVerbs: ['كتب', 'كتبت'] },
  Basque: { starts: ['erabiltzaileak'], endVerbs: ['idatzi du'] },
  Bulgarian: { starts: ['на', 'в'], endVerbs: ['написа', 'написал', 'пише'] },
  Catalan: {
    starts: ['el', 'la', 'missatge de', 'dia'],
    endVerbs: ['va escriure', 'ha escrit'],
    middleVerbs: ['missatge de'],
  },
  Chinese: { starts: ['在', '于', '於'], endVerbs: ['写道', '寫道', '写到', '撰写', '寫到', '撰寫', '的来信', '编写'] },
  Croatian: {
    starts: ['dana', 'u', 'na'],
    endVerbs: ['napisao je', 'napisala je', 'je napisao', 'je napisala', 'je napisao/la', 'piše'],
  },
  Czech: { starts: ['dne', 'v', 've'], endVerbs: ['napsal', 'napsala', 'napsal(a)', 'napsal/a', 'píše'] },
  Danish: { starts: ['den', 'på', 'd.'], endVerbs: ['skrev', 'skrev følgende'], middleVerbs: ['skrev'] },
  Dutch: {
    starts: ['op'],
    endVerbs: ['schreef', 'het volgende geschreven', 'heeft geschreven'],
    middleVerbs: ['schreef'],
  },
  English: {
    starts: ['on', 'at', 'in', 'quoting', 'date:'],
    endVerbs: ['wrote', 'writes', 'said', 'has written', 'wrote the following', 'sent', 'write', 'says'],
    middleVerbs: ['quoting'],
  },
  Estonian: { starts: ['kontakt', 'kuupäeval'], endVerbs: ['kirjutas'], middleVerbs: ['kirjutas'] },
  Finnish: { starts: ['käyttäjä', 'lähettäjä'], endVerbs: ['kirjoitti'], middleVerbs: ['kirjoitti'] },
  French: {
    starts: ['le', 'à', 'en date du'],
    endVerbs: ['a écrit', 'a ecrit', 'a écrit ce qui suit', 'écrivait', 'écrit', 'nous a dit'],
    middleVerbs: ['a écrit'],
  },
  German: {
    starts: ['am', 'on', 'zitat von', 'den', 'um'],
    endVerbs: ['schrieb', 'geschrieben', 'hat geschrieben', 'schreibt', 'folgendes geschrieben'],
    middleVerbs: ['schrieb', 'schrieb/en', 'zitat von', 'schrieben'],
  },
  Greek: {
    starts: ['στις', 'την', 'τη', 'το', 'ο χρήστης'],
    endVerbs: ['έγραψε', 'έγραψαν', 'γράφει'],
    middleVerbs: ['έγραψε'],
  },
  Hebrew: { starts: ['בתאריך', 'ב', 'ביום'], endVerbs: ['כתב', 'כתבה', 'כתב/ה', 'כתב:'] },
  Hungarian: {
    starts: ['ekkor'],
    endVerbs: ['írta', 'ezt írta', 'a következőt írta'],
    middleVerbs: ['írta', 'ezt írta'],
  },
  Icelandic: { starts: ['þann'], endVerbs: ['skrifaði'], middleVerbs: ['skrifaði'] },
  Indonesian: { starts: ['pada'], endVerbs: ['menulis', 'tulis', 'menulis hal berikut'] },
  Italian: {
    starts: ['il', 'il giorno', 'in data', 'alle'],
    endVerbs: ['ha scritto', 'scrive', 'scriveva', 'ha scritto quanto segue'],
    middleVerbs: ['ha scritto'],
  },
  Japanese: { starts: [], endVerbs: ['書きました', 'のメール', '書いた', 'が書き込みました', 'wrote', 'のメッセージ'] },
  Korean: { starts: [], endVerbs: ['작성', '님이 작성', '님이 작성함', '씀', '쓴 글', '작성함', '님이 씀'] },
  Latvian: { starts: ['lietotājs'], endVerbs: ['rakstīja', 'raksta'] },
  Lithuanian: { starts: [], endVerbs: ['rašė', 'parašė', 'rašo'] },
  Norwegian: { starts: ['den', 'på'], endVerbs: ['skrev', 'skrev følgende'], middleVerbs: ['skrev'] },
  Persian: { starts: ['در', 'در تاریخ'], endVerbs: ['نوشت', 'نوشته است'] },
  Polish: {
    starts: ['w dniu', 'dnia', 'w', 'użytkownik', 'dn.'],
    endVerbs: ['napisał', 'napisała', 'napisał(a)', 'napisał/a', 'pisze', 'napisał/-a', 'napisali'],
    middleVerbs: ['napisał', 'napisała', 'napisał(a)', 'pisze'],
  },
  Portuguese: {
    starts: ['em', 'no dia', 'a', 'às', 'ao'],
    endVerbs: ['escreveu', 'escreveu o seguinte', 'escreve'],
    middleVerbs: ['escreveu'],
  },
  Romanian: {
    starts: ['în', 'in', 'pe', 'la'],
    endVerbs: ['a scris', 'scria', 'scrie', 'a scris următoarele'],
    middleVerbs: ['a scris'],
  },
  Russian: {
    starts: ['вы писали', 'от'],
    endVerbs: [
      'написал',
      'написала',
      'написал(а)',
      'пишет',
      'писал',
      'писал(а)',
      'писала',
      'вы писали',
      'пишете',
      'писали',
    ],
  },
  Serbian: {
    starts: ['дана', 'у', 'dana'],
    endVerbs: ['је написао/ла', 'је написао', 'је написала', 'napisao/la je', 'je napisao/la', 'пише'],
  },
  Slovak: { starts: ['dňa', 'v', 'vo'], endVerbs: ['napísal', 'napísala', 'napísal(a)', 'napísal/a', 'píše'] },
  Slovenian: {
    starts: ['v', 'dne'],
    endVerbs: ['napisal', 'napisala', 'je napisal', 'je napisala', 'je napisal/-a', 'piše'],
  },
  Spanish: {
    starts: ['el', 'en', 'a las', 'con fecha'],
    endVerbs: ['escribió', 'escribio', 'ha escrito', 'escribía', 'escribió lo siguiente'],
    middleVerbs: ['escribió', 'escribio'],
  },
  Swedish: { starts: ['den', 'på', 'd.'], endVerbs: ['skrev', 'skrev följande'], middleVerbs: ['skrev'] },
  Thai: { starts: ['เมื่อ', 'ในวันที่', 'เมื่อวันที่'], endVerbs: ['เขียนว่า', 'เขียน', 'ได้เขียน'] },
  Turkish: { starts: ['tarihinde'], endVerbs: ['yazdı', 'şunu yazdı', 'şunları yazdı', 'şöyle yazdı'] },
  Ukrainian: { starts: [], endVerbs: ['пише', 'написав', 'написала', 'написав(ла)', 'писав'] },
  Vietnamese: { starts: ['vào', 'ngày', 'lúc'], endVerbs: ['đã viết', 'viết'] },
}

const all = Object.values(ATTRIBUTIONS)
export const ATTRIBUTION_STARTS = new Set(all.flatMap(({ starts }) => starts))
export const END_VERBS = [...new Set(all.flatMap(({ endVerbs = [] }) => endVerbs))]
export const MIDDLE_VERBS = [...new Set(all.flatMap(({ middleVerbs = [] }) => middleVerbs))]

/** How the names of weekdays begin, as programs shorten them at the beginning of a line. */
export const WEEKDAYS = new Set(
  `mon tue wed thu fri sat sun monday tuesday wednesday thursday friday saturday sunday
  mo di mi do fr sa so montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag
  lun mar mer jeu ven sam dim lundi mardi mercredi jeudi vendredi samedi dimanche mié jue vie sáb dom lunes martes miércoles
  jueves viernes sábado domingo gio sab lunedì martedì mercoledì giovedì venerdì sabato domenica seg ter qua qui sex
  segunda-feira terça-feira quarta-feira quinta-feira sexta-feira ma wo vr za zo maandag dinsdag woensdag donderdag vrijdag
  zaterdag zondag mån tis ons tors fre lör sön man tir tor lør søn måndag tisdag onsdag torsdag fredag lördag söndag mandag
  tirsdag lørdag søndag ti ke to pe la su maanantai tiistai keskiviikko torstai perjantai lauantai sunnuntai pon wt śr czw pt
  sob niedz poniedziałek wtorek środa czwartek piątek sobota niedziela po út st čt pá ne pondělí úterý středa čtvrtek pátek
  neděle ut št pi h k sze cs p szo v hétfő kedd szerda csütörtök péntek szombat vasárnap mie joi vin dum luni marți miercuri joi
  vineri sâmbătă duminică pzt sal çar per cum cmt paz pazartesi salı çarşamba perşembe cuma cumartesi pazar
  пн вт ср чт пт сб вс нд понедельник вторник среда четверг пятница суббота воскресенье понеділок вівторок середа четвер
  пʼятниця субота неділя пон вто уто сре чет пет нед δευ τρί τετ πέμ παρ σάβ κυρ pirmd otrd trešd ceturtd piektd sestd svētd
  pr an tr kt pn št sk dl dt dc dj dv ds dg`.split(/\s+/),
)
