/** The most bytes of an unpacked workbook: several times those of ten thousand members. */
const largest = 100 * 2 ** 20;

const entry = Buffer.from('PK\x01\x02');
const end = Buffer.from('PK\x05\x06');

/**
 * Refuses an archive by the sizes in its directory, before it is unpacked: a small file may unpack to more than the
 * memory.
 *
 * @throws Error in words
 */
export function assertUnpackedSize(archive: Buffer): void {
  const last = archive.lastIndexOf(end);
  if (last < 0 || last + 20 > archive.length) return;
  let unpacked = 0;
  let at = archive.readUInt32LE(last + 16);
  while (at + 46 <= last && archive.subarray(at, at + 4).equals(entry)) {
    const [packed, size] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 24)];
    const [name, more, comment] = [28, 30, 32].map((place) => archive.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    // If the size isn't in the directory, the file is huge or the archive hides it.
    unpacked += packed > 0 && size === 0 ? Number.POSITIVE_INFINITY : size;
    at += 46 + name + more + comment;
  }
  if (unpacked > largest)
    throw new Error('Unpacked, this workbook would be larger than 100 MB. Save its sheet as a new workbook.');
}
