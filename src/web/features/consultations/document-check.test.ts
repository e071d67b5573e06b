import { describe, expect, it } from 'vitest';
import { documentProblem, documentSize } from './document-check.ts';

const megabyte = 1024 * 1024;

describe('a document for a consultation', () => {
  it.each(['application/pdf', 'image/png', 'image/jpeg'])('may be %s of up to 5 MB', (type) => {
    expect(documentProblem({ type, size: 5 * megabyte })).toBeNull();
    expect(documentProblem({ type, size: 5 * megabyte + 1 })).toBe('The file is larger than 5 MB.');
    expect(documentProblem({ type, size: 0 })).toBe('This file is empty.');
  });

  it.each(['image/svg+xml', 'text/html', 'application/zip', ''])('may not be %j', (type) => {
    expect(documentProblem({ type, size: 10 })).toBe('Please choose a PDF, PNG or JPEG file.');
  });

  it.each([
    [12, '1 KB'],
    [831_488, '812 KB'],
    [1_048_200, '1.0 MB'],
    [4.3 * megabyte, '4.3 MB'],
  ])('%i bytes are %s', (bytes, text) => {
    expect(documentSize(bytes)).toBe(text);
  });
});
