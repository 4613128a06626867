/** What SES allows an account. There is room for every mail; tests set less. */
export class SendingAccount {
  SendingEnabled = true;
  /** Mails a second; as many may come at once after a pause. */
  MaxSendRate = 10_000;
  Max24HourSend = 1_000_000;
  SentLast24Hours = 0;
  #room = Number.POSITIVE_INFINITY;
  #since = performance.now();

  /** The answer of GetAccount. */
  describe() {
    const { SendingEnabled, MaxSendRate, Max24HourSend, SentLast24Hours } = this;
    return { SendingEnabled, SendQuota: { MaxSendRate, Max24HourSend, SentLast24Hours } };
  }

  /** Counts a mail. @returns why SES doesn't take it, if it doesn't */
  refuse(): { status: number; name: string; message: string } | undefined {
    if (!this.SendingEnabled)
      return { status: 400, name: 'SendingPausedException', message: 'Sending is paused.' };
    const tooMany = (message: string) => ({ status: 429, name: 'TooManyRequestsException', message });
    if (this.SentLast24Hours >= this.Max24HourSend) return tooMany('Daily message quota exceeded.');
    const now = performance.now();
    const refill = (Math.max(0, now - this.#since) / 1000) * this.MaxSendRate;
    this.#room = Math.min(this.MaxSendRate, this.#room + refill);
    this.#since = now;
    if (this.#room < 1) return tooMany('Maximum sending rate exceeded.');
    this.#room -= 1;
    this.SentLast24Hours += 1;
  }
}
