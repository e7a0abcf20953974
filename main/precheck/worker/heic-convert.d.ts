declare module 'heic-convert/formats-node.js' {
  const formats: {
    /** Encodes RGBA pixels. `quality` is between 0 and 1. */
    JPEG(picture: {
      readonly data: Uint8Array;
      readonly width: number;
      readonly height: number;
      readonly quality: number;
    }): Uint8Array;
  };
  export = formats;
}

declare module 'heic-convert' {
  /** `quality` is between 0 and 1. */
  function heicConvert(input: {
    buffer: Uint8Array;
    format: 'JPEG';
    quality: number;
  }): Promise<ArrayBuffer | Uint8Array>;
  export = heicConvert;
}
