/** The upper half of the code pages of DOS, which old programs and devices still send and the Encoding Standard leaves out. */
const UPPER_HALVES: Record<string, string> = {
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
    '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
    '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  cp852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐' +
    '└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
}
UPPER_HALVES.cp858 = UPPER_HALVES.cp850!.replace('ı', '€')

/** Decodes bytes of a DOS code page by its label in lower case (`cp850`, `ibm437`, `858`); undefined for any other charset. */
export function decodeDosText(bytes: Uint8Array, label: string): string | undefined {
  const page = `cp${label.replace(/^(cp-?|ibm-?|x-cp)/, '')}`
  const upper = UPPER_HALVES[page]
  if (!upper) return undefined
  return Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/[\x80-\xff]/g, (letter) => upper[letter.charCodeAt(0) - 0x80]!)
}
