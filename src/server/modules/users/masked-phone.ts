/** Enough to recognise a number, too little to call it. */
export function maskedPhone(phone: string | null): string | null {
  return phone === null ? null : `•••••• ${phone.slice(-4)}`;
}
